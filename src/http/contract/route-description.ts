import type { MiddlewareHandler } from "hono";
import { type ZodType, z } from "zod";
import type { ErrorCode } from "../../runtime/errors";
import type { Env } from "../env";

type SuccessStatus = 200 | 201 | 202 | 204 | 206;

/** A route's description for OpenAPI. */
export interface RouteDescription {
  summary: string;
  /** Schema of success, JSON unless `media` says otherwise; absent: no body, or bytes of `media`. */
  answer?: () => ZodType;
  /** Default: 200 with a body, 204 without. */
  status?: SuccessStatus;
  /** Another success of the same shape, and when it is answered. */
  also?: { status: SuccessStatus; when: string };
  /** It answers 304 without a body to who has the newest already (`If-None-Match`). */
  revalidates?: true;
  /** Error codes of the route itself, without those of its guards. */
  errors?: readonly ErrorCode[];
  open?: true;
  once?: true;
  /** Picture as multipart/form-data; a schema: the other fields. */
  upload?: true | ZodType;
  media?: string | readonly string[];
  /** Media types of bytes that are answered instead of `answer`, as the request asks. */
  orBytes?: readonly string[];
}

export type DescribingHandler = MiddlewareHandler<Env> & { description: RouteDescription };

/** Describes the route it precedes; does nothing at run time. */
export const describeRoute = (summary: string, more: Omit<RouteDescription, "summary"> = {}): DescribingHandler =>
  Object.assign(((_, next) => next()) as MiddlewareHandler<Env>, { description: { summary, ...more } });

/** A route's success status. */
export const successStatusOf = ({ status, answer, media }: RouteDescription): number =>
  status ?? (answer || media ? 200 : 204);

/** Made on first use: only the OpenAPI document asks for the schemas of answers. */
export function lazyValue<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

export const TIME_SCHEMA = z.iso.datetime().meta({ id: "Time", description: "ISO 8601, UTC" });
export const COUNT_SCHEMA = z.int().min(0);

/** A list page; `nextCursor` null: the end. */
export const listPageSchema = <T extends ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
