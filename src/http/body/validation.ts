import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import type { ZodType, z } from "zod";
import { Refusal } from "../../runtime/errors";
import { requirePerson } from "../actor";
import type { DeclaredThrows, DeclaresThrows } from "../contract/declared-throws";
import type { Ctx, Env } from "../env";
import { idParamOf } from "../id-param";
import { BODY_THROWS, readBodyText } from "./request-body";

interface ValidationIssue {
  path: PropertyKey[];
  message: string;
}

/** `params.neck` in objects; in lists the list's name. */
function fieldNameOf(path: PropertyKey[]): string {
  const index = path.findIndex((each) => typeof each === "number");
  return path.slice(0, index < 0 ? undefined : index).join(".") || "body";
}

/** First issue of each field; its message is the code, else `invalid`. */
export function fieldErrors(issues: readonly ValidationIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = fieldNameOf(issue.path);
    fields[name] ??= /^[a-z][a-z0-9_]*$/.test(issue.message) ? issue.message : "invalid";
  }
  return fields;
}

/** Parses by a schema. @throws Refusal `validation_failed` */
export function parseOrRefuse<T extends ZodType>(schema: T, sent: unknown): z.output<T> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

type ValidatingHandler<Part extends string, T extends ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Part, z.input<T>>; out: Record<Part, z.output<T>> }
>;

async function readJsonBody(c: Ctx): Promise<unknown> {
  const text = await readBodyText(c);
  if (!c.req.header("content-type")?.toLowerCase().includes("json")) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("malformed_request");
  }
}

/** Validator metadata for `openapi.ts`. */
interface ValidatorMetadata<Part extends string, T extends ZodType> extends DeclaresThrows {
  schema: T;
  target: Part;
}

const JSON_THROWS = [...BODY_THROWS, "validation_failed"] as const;
const QUERY_THROWS = ["validation_failed"] as const;

/** Public JSON body by a schema; absent: `{}`. @throws Refusal `validation_failed`, and as `readBody` */
export const publicJsonBody = <T extends ZodType>(
  schema: T,
): ValidatingHandler<"json", T> & ValidatorMetadata<"json", T> =>
  Object.assign(
    (async (c, next) => {
      c.req.addValidatedData("json", parseOrRefuse(schema, await readJsonBody(c)) as object);
      await next();
    }) as ValidatingHandler<"json", T>,
    { schema, target: "json" as const, throws: JSON_THROWS },
  );

/** `publicJsonBody` for members. @throws Refusal `unauthenticated` */
export const jsonBody = <T extends ZodType>(schema: T): ValidatingHandler<"json", T> & ValidatorMetadata<"json", T> => {
  const validate = publicJsonBody(schema);
  const asMember: ValidatingHandler<"json", T> = (c, next) => {
    requirePerson(c);
    return validate(c, () => {
      requirePerson(c);
      return next();
    });
  };
  const throws: DeclaredThrows = ["unauthenticated", ...JSON_THROWS];
  return Object.assign(asMember, { schema, target: "json" as const, throws });
};

/** The query by a schema. @throws Refusal `validation_failed` */
export const queryParams = <T extends ZodType>(schema: T) =>
  Object.assign(
    zValidator("query", schema, (result) => {
      if (!result.success) throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
    }),
    { schema, target: "query" as const, throws: QUERY_THROWS },
  );

/** The query by a schema of the path's `:id`. @throws Refusal `validation_failed` */
export const queryParamsOf = <T extends ZodType>(
  schemaOf: (id: string) => T,
): ValidatingHandler<"query", T> & ValidatorMetadata<"query", T> =>
  Object.assign(
    (async (c, next) => {
      const schema = schemaOf(idParamOf(c));
      c.req.addValidatedData("query", parseOrRefuse(schema, c.req.query()) as object);
      await next();
    }) as ValidatingHandler<"query", T>,
    { schema: schemaOf(""), target: "query" as const, throws: QUERY_THROWS },
  );
