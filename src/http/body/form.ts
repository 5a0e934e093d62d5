import type { ZodType, z } from "zod";
import { Refusal } from "../../runtime/errors";
import { report, toRefusal } from "../answer";
import type { Ctx } from "../env";
import { signedIn } from "../guard";
import { spendWrite } from "../limits/limit";
import { checkType, isUpload, takeBody } from "./body";
import { checked } from "./validated";

async function bodyOf(c: Ctx) {
  await takeBody(c);
  try {
    return await c.req.parseBody({ all: true });
  } catch {
    throw new Refusal("malformed_request");
  }
}

/** Text fields without NUL, repeated names joined with commas. @throws Refusal `malformed_request` */
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

/** A form by schema. @throws Refusal `validation_failed` */
export const posted = async <T extends ZodType>(c: Ctx, schema: T): Promise<z.output<T>> =>
  checked(schema, await readFields(c));

type Face = (refusal: Refusal) => Response | Promise<Response>;

/** Typed text is shown again even when refused before parsing. */
async function show(c: Ctx, face: Face, refusal: Refusal): Promise<Response> {
  if (refusal.code === "rate_limited" && !isUpload(c)) await readFields(c);
  return face(refusal);
}

/** Refusals with a page of their own. */
const PASSED_ON: readonly string[] = [
  "unauthenticated",
  "internal",
  "suspended",
  "feature_limited",
  "banned",
];

/** Runs a public form's action; a refusal renders `face` again with the typed fields. */
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

/** `attemptAsAnyone` for members; sign-in is checked first. @throws Refusal `unauthenticated` */
export async function attempt(c: Ctx, work: () => Promise<Response>, face: Face): Promise<Response> {
  signedIn(c);
  return attemptAsAnyone(c, work, face);
}
