import { zValidator } from "@hono/zod-validator";
import type { ZodType } from "zod";
import { Refusal } from "../errors";

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

function validated<T extends ZodType, Target extends "json" | "query" | "form">(target: Target, schema: T) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
  });
}

/** The JSON body by a schema. @throws Refusal `validation_failed` with the fields */
export const json = <T extends ZodType>(schema: T) => validated("json", schema);
/** The query by a schema. @throws Refusal `validation_failed` with the fields */
export const query = <T extends ZodType>(schema: T) => validated("query", schema);
/** A posted form by a schema. @throws Refusal `validation_failed` with the fields */
export const form = <T extends ZodType>(schema: T) => validated("form", schema);
