import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import type { ZodType, z } from "zod";
import { Refusal } from "../errors";
import { takeBody } from "./body";
import type { Ctx, Env } from "./env";
import { signedIn } from "./guard";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A field in an object goes by its path (`params.neck`), whatever is wrong inside a list by the list's name. */
function nameOf(path: PropertyKey[]): string {
  const index = path.findIndex((each) => typeof each === "number");
  return path.slice(0, index < 0 ? undefined : index).join(".") || "body";
}

/** The first issue of each field; its message is the field's error code. Anything else is `invalid`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = nameOf(issue.path);
    fields[name] ??= /^[a-z][a-z0-9_]*$/.test(issue.message) ? issue.message : "invalid";
  }
  return fields;
}

/** What a schema makes of what was sent. @throws Refusal `validation_failed` with the fields */
export function checked<T extends ZodType>(schema: T, sent: unknown): z.output<T> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

/** A validated part of the request, for `c.req.valid`. */
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

/** What the published contract takes from a validator (`openapi.ts`): the schema that validates, and of which part. */
interface Carried<Part extends string, T extends ZodType> {
  schema: T;
  target: Part;
}

/**
 * The JSON body by a schema, from anyone; none at all is an empty object.
 * @throws Refusal `validation_failed` with the fields, `malformed_request`, and as `takeBody`
 */
export const openJson = <T extends ZodType>(schema: T): Validated<"json", T> & Carried<"json", T> =>
  Object.assign(
    (async (c, next) => {
      c.req.addValidatedData("json", checked(schema, await parsedBody(c)) as object);
      await next();
    }) as Validated<"json", T>,
    { schema, target: "json" as const },
  );

/** The same for who is signed in, which comes before what they say. @throws Refusal `unauthenticated` */
export const json = <T extends ZodType>(schema: T): Validated<"json", T> & Carried<"json", T> => {
  const validate = openJson(schema);
  const asMember: Validated<"json", T> = (c, next) => {
    signedIn(c);
    return validate(c, next);
  };
  return Object.assign(asMember, { schema, target: "json" as const });
};

/** The query by a schema. @throws Refusal `validation_failed` with the fields */
export const query = <T extends ZodType>(schema: T) =>
  Object.assign(
    zValidator("query", schema, (result) => {
      if (!result.success) throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
    }),
    { schema, target: "query" as const },
  );

/** The query by a schema that depends on the `:id` in the path. @throws Refusal `validation_failed` with the fields */
export const queryOf = <T extends ZodType>(
  schemaOf: (id: string) => T,
): Validated<"query", T> & Carried<"query", T> =>
  Object.assign(
    (async (c, next) => {
      const schema = schemaOf(c.req.param("id") ?? "");
      c.req.addValidatedData("query", checked(schema, c.req.query()) as object);
      await next();
    }) as Validated<"query", T>,
    { schema: schemaOf(""), target: "query" as const },
  );
