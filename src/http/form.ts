import type { ZodType, z } from "zod";
import { Refusal } from "../errors";
import { report, toRefusal } from "./answer";
import { checkType, isUpload, takeBody } from "./body";
import type { Ctx } from "./env";
import { signedIn } from "./guard";
import { spendWrite } from "./limit";
import { checked } from "./validated";

async function bodyOf(c: Ctx) {
  await takeBody(c);
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
  const read = c.get("fields");
  if (read) return read;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(await bodyOf(c))) {
    const texts = [value].flat().filter((each) => typeof each === "string");
    fields[name] = texts.join(",").replaceAll("\r\n", "\n").replaceAll("\0", "");
  }
  c.set("fields", fields);
  return fields;
}

/** A posted form by a schema. @throws Refusal `validation_failed` with the fields */
export const posted = async <T extends ZodType>(c: Ctx, schema: T): Promise<z.output<T>> =>
  checked(schema, await readFields(c));

type Face = (refusal: Refusal) => Response | Promise<Response>;

/** What was typed is shown again also where it was refused before it was read; a picture has to be chosen anew. */
async function show(c: Ctx, face: Face, refusal: Refusal): Promise<Response> {
  if (refusal.code === "rate_limited" && !isUpload(c)) await readFields(c);
  return face(refusal);
}

/** What has a page of its own, wherever it is met. */
const PASSED_ON: readonly string[] = [
  "unauthenticated",
  "internal",
  "suspended",
  "feature_limited",
  "banned",
];

/**
 * Does what a form asks that anyone may send. When it is refused the page shows its face: `face` renders it again with
 * the refusal, and what was typed is in `c.get("fields")`. A missing sign-in and our own failures go to the common error
 * pages.
 */
export async function attemptAsAnyone(c: Ctx, work: () => Promise<Response>, face: Face): Promise<Response> {
  checkType(c);
  try {
    await spendWrite(c);
    await readFields(c);
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (PASSED_ON.includes(refusal.code)) throw error;
    report(c, error, refusal);
    return show(c, face, refusal);
  }
}

/** The same for a form of who is signed in, which comes before what they sent. @throws Refusal `unauthenticated` */
export async function attempt(c: Ctx, work: () => Promise<Response>, face: Face): Promise<Response> {
  signedIn(c);
  return attemptAsAnyone(c, work, face);
}
