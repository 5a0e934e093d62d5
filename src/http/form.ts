import type { ZodType, z } from "zod";
import { Refusal } from "../errors";
import { report, toRefusal } from "./answer";
import type { Ctx } from "./env";
import { fieldErrors } from "./validated";

async function bodyOf(c: Ctx) {
  try {
    return await c.req.parseBody({ all: true });
  } catch {
    throw new Refusal("malformed_request");
  }
}

/**
 * The text fields of a posted form; a name that comes more than once is joined with commas. A NUL is left out: no
 * key types one, and PostgreSQL refuses even to look for it.
 * @throws Refusal `malformed_request`
 */
export async function readFields(c: Ctx): Promise<Record<string, string>> {
  if (c.var.fields) return c.var.fields;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(await bodyOf(c))) {
    const texts = [value].flat().filter((each) => typeof each === "string");
    fields[name] = texts.join(",").replaceAll("\r\n", "\n").replaceAll("\0", "");
  }
  c.set("fields", fields);
  return fields;
}

/** A posted form by a schema. @throws Refusal `validation_failed` with the fields */
export async function posted<T extends ZodType>(c: Ctx, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(await readFields(c));
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

/**
 * Does what a form asks. When it is refused the page shows its face: `face` renders it again with the refusal, and
 * what was typed is still in `c.var.fields`. A missing sign-in and our own failures go to the common error pages.
 */
export async function attempt(
  c: Ctx,
  work: () => Promise<Response>,
  face: (refusal: Refusal) => Response | Promise<Response>,
): Promise<Response> {
  try {
    await readFields(c);
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === "unauthenticated" || refusal.code === "internal") throw error;
    report(c, error, refusal);
    return face(refusal);
  }
}
