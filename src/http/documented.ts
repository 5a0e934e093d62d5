import type { MiddlewareHandler } from "hono";
import { type ZodType, z } from "zod";
import type { Code } from "../errors";
import type { Env } from "./env";

/** What the published contract says of a route besides what its validators know. */
export interface Description {
  summary: string;
  /** Schema of the JSON body of success; without one the body is empty, or of the type of `media`. */
  answer?: ZodType;
  /** Status of success. Default: 200 with a body, 204 without. */
  status?: 200 | 201 | 202 | 204;
  /** Codes that this route may be refused with, besides those that follow from sign-in, method and validators. */
  errors?: readonly Code[];
  /** Open to anyone. */
  open?: true;
  /** Takes an `Idempotency-Key`. */
  once?: true;
  /** Takes a picture as multipart/form-data, beside JSON where it has that too; a schema: the form's other fields. */
  upload?: true | ZodType;
  /** Media type of a body that is no JSON. */
  media?: string;
}

/** Middleware that does nothing but carry its route's description to `openapi.ts`. */
export type Describing = MiddlewareHandler<Env> & { description: Description };

/** Describes the route it stands in front of. */
export const documented = (summary: string, more: Omit<Description, "summary"> = {}): Describing =>
  Object.assign(((_, next) => next()) as MiddlewareHandler<Env>, { description: { summary, ...more } });

/** Status of a route's success. */
export const statusOf = ({ status, answer, media }: Description): number =>
  status ?? (answer || media ? 200 : 204);

export const TIME = z.iso.datetime().meta({ id: "Time", description: "ISO 8601, UTC" });
export const COUNT = z.int().min(0);

/** A page of a list; `nextCursor` leads on, null: nothing comes after. */
export const listOf = <T extends ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
