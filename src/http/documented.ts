import type { MiddlewareHandler } from "hono";
import { type ZodType, z } from "zod";
import type { Code } from "../errors";
import type { Env } from "./env";

/** A route's description for OpenAPI. */
export interface Description {
  summary: string;
  /** JSON schema of success; absent: no body, or `media`. */
  answer?: () => ZodType;
  /** Default: 200 with a body, 204 without. */
  status?: 200 | 201 | 202 | 204;
  /** Besides those of sign-in, method and validators. */
  errors?: readonly Code[];
  open?: true;
  once?: true;
  /** Picture as multipart/form-data; a schema: the other fields. */
  upload?: true | ZodType;
  media?: string;
}

export type Describing = MiddlewareHandler<Env> & { description: Description };

/** Describes the route it precedes; does nothing at run time. */
export const documented = (summary: string, more: Omit<Description, "summary"> = {}): Describing =>
  Object.assign(((_, next) => next()) as MiddlewareHandler<Env>, { description: { summary, ...more } });

/** A route's success status. */
export const statusOf = ({ status, answer, media }: Description): number =>
  status ?? (answer || media ? 200 : 204);

/** Made on first use: only the OpenAPI document asks for the schemas of answers. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const TIME = z.iso.datetime().meta({ id: "Time", description: "ISO 8601, UTC" });
export const COUNT = z.int().min(0);

/** A list page; `nextCursor` null: the end. */
export const listOf = <T extends ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
