import type { MiddlewareHandler } from "hono";
import { type ZodType, z } from "zod";
import type { Code } from "../../runtime/errors";
import type { Env } from "../env";

type Success = 200 | 201 | 202 | 204;

/** A route's description for OpenAPI. */
export interface Description {
  summary: string;
  /** Schema of success, JSON unless `media` says otherwise; absent: no body, or bytes of `media`. */
  answer?: () => ZodType;
  /** Default: 200 with a body, 204 without. */
  status?: Success;
  /** Another success of the same shape, and when it is answered. */
  also?: { status: Success; when: string };
  /** What the route's own work refuses with: its guards declare theirs. */
  errors?: readonly Code[];
  open?: true;
  once?: true;
  /** Picture as multipart/form-data; a schema: the other fields. */
  upload?: true | ZodType;
  media?: string | readonly string[];
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
