import type { ZodType, z } from "zod";
import type { Refusal } from "../../runtime/errors";
import { requirePerson } from "../actor";
import type { Ctx } from "../env";
import { logUnexpectedError, toRefusal } from "../error-response";
import { spendWriteRate } from "../limits/rate-limit";
import { checkBodyType, isUploadRequest, readFormData } from "./request-body";
import { parseOrRefuse } from "./validation";

/** Text fields without NUL, repeated names joined with commas. @throws Refusal `malformed_request` */
export async function readFormFields(c: Ctx): Promise<Record<string, string>> {
  const read = c.get("fields");
  if (read) return read;
  const fields: Record<string, string> = {};
  // `getAll` would look through the whole form for each of its names.
  const sentByName = Map.groupBy(await readFormData(c), ([name]) => name);
  for (const [name, sent] of sentByName) {
    const texts = sent.map(([, value]) => value).filter((each) => typeof each === "string");
    fields[name] = texts.join(",").replaceAll("\r\n", "\n").replaceAll("\0", "");
  }
  c.set("fields", fields);
  return fields;
}

/** The fields of a form that was refused before it was read, so that what was typed can be shown. */
export async function readTypedFields(c: Ctx): Promise<void> {
  if (c.req.method === "GET" || isUploadRequest(c)) return;
  await readFormFields(c).catch(() => undefined);
}

/** A form by schema. @throws Refusal `validation_failed` */
export const parseForm = async <T extends ZodType>(c: Ctx, schema: T): Promise<z.output<T>> =>
  parseOrRefuse(schema, await readFormFields(c));

type RenderRefusal = (refusal: Refusal) => Response | Promise<Response>;

/** Stores the typed fields, so that they are shown again even after a refusal before parsing. */
async function renderFormAgain(c: Ctx, renderRefusal: RenderRefusal, refusal: Refusal): Promise<Response> {
  if (refusal.code === "rate_limited" && !isUploadRequest(c)) await readFormFields(c);
  return renderRefusal(refusal);
}

/** Refusals with a page of their own. */
const CODES_WITH_OWN_PAGE: readonly string[] = [
  "unauthenticated",
  "internal",
  "suspended",
  "feature_limited",
  "banned",
];

/** Runs a public form's action; on a refusal the form is rendered again with the typed fields. */
export async function handlePublicForm(
  c: Ctx,
  work: () => Promise<Response>,
  renderRefusal: RenderRefusal,
): Promise<Response> {
  checkBodyType(c);
  try {
    await spendWriteRate(c);
    await readFormFields(c);
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (CODES_WITH_OWN_PAGE.includes(refusal.code)) throw error;
    logUnexpectedError(c, error, refusal);
    return renderFormAgain(c, renderRefusal, refusal);
  }
}

/** `handlePublicForm` for members; sign-in is checked first. @throws Refusal `unauthenticated` */
export async function handleMemberForm(
  c: Ctx,
  work: () => Promise<Response>,
  renderRefusal: RenderRefusal,
): Promise<Response> {
  requirePerson(c);
  const workAsMember = () => {
    requirePerson(c);
    return work();
  };
  return handlePublicForm(c, workAsMember, renderRefusal);
}

/** The handler of a member's form: what it does, and what is shown after a refusal. */
export const memberForm =
  (work: (c: Ctx) => Promise<Response>, renderRefusal: (c: Ctx, refusal: Refusal) => Response | Promise<Response>) =>
  (c: Ctx): Promise<Response> =>
    handleMemberForm(
      c,
      () => work(c),
      (refusal) => renderRefusal(c, refusal),
    );
