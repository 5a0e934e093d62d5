import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import type { ZodType, z } from "zod";
import { Refusal } from "../../runtime/errors";
import type { Declaring, Throws } from "../contract/throws";
import type { Ctx, Env } from "../env";
import { signedIn } from "../guard";
import { BODY_THROWS, takeBody } from "./body";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** `params.neck` in objects; in lists the list's name. */
function nameOf(path: PropertyKey[]): string {
  const index = path.findIndex((each) => typeof each === "number");
  return path.slice(0, index < 0 ? undefined : index).join(".") || "body";
}

/** First issue of each field; its message is the code, else `invalid`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = nameOf(issue.path);
    fields[name] ??= /^[a-z][a-z0-9_]*$/.test(issue.message) ? issue.message : "invalid";
  }
  return fields;
}

/** Parses by a schema. @throws Refusal `validation_failed` */
export function checked<T extends ZodType>(schema: T, sent: unknown): z.output<T> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

type Validated<Part extends string, T extends ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Part, z.input<T>>; out: Record<Part, z.output<T>> }
>;

async function parsedBody(c: Ctx): Promise<unknown> {
  await takeBody(c);
  if (!c.req.header("content-type")?.toLowerCase().includes("json")) return {};
  try {
    return await c.req.json();
  } catch {
    throw new Refusal("malformed_request");
  }
}

/** Validator metadata for `openapi.ts`. */
interface Carried<Part extends string, T extends ZodType> extends Declaring {
  schema: T;
  target: Part;
}

const JSON_THROWS = [...BODY_THROWS, "validation_failed"] as const;
const QUERY_THROWS = ["validation_failed"] as const;

/** Public JSON body by a schema; absent: `{}`. @throws Refusal `validation_failed`, and as `takeBody` */
export const openJson = <T extends ZodType>(schema: T): Validated<"json", T> & Carried<"json", T> =>
  Object.assign(
    (async (c, next) => {
      c.req.addValidatedData("json", checked(schema, await parsedBody(c)) as object);
      await next();
    }) as Validated<"json", T>,
    { schema, target: "json" as const, throws: JSON_THROWS },
  );

/** `openJson` for members. @throws Refusal `unauthenticated` */
export const json = <T extends ZodType>(schema: T): Validated<"json", T> & Carried<"json", T> => {
  const validate = openJson(schema);
  const asMember: Validated<"json", T> = (c, next) => {
    signedIn(c);
    return validate(c, next);
  };
  const throws: Throws = ["unauthenticated", ...JSON_THROWS];
  return Object.assign(asMember, { schema, target: "json" as const, throws });
};

/** The query by a schema. @throws Refusal `validation_failed` */
export const query = <T extends ZodType>(schema: T) =>
  Object.assign(
    zValidator("query", schema, (result) => {
      if (!result.success) throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
    }),
    { schema, target: "query" as const, throws: QUERY_THROWS },
  );

/** The query by a schema of the path's `:id`. @throws Refusal `validation_failed` */
export const queryOf = <T extends ZodType>(
  schemaOf: (id: string) => T,
): Validated<"query", T> & Carried<"query", T> =>
  Object.assign(
    (async (c, next) => {
      const schema = schemaOf(c.req.param("id") ?? "");
      c.req.addValidatedData("query", checked(schema, c.req.query()) as object);
      await next();
    }) as Validated<"query", T>,
    { schema: schemaOf(""), target: "query" as const, throws: QUERY_THROWS },
  );
