import { rememberDone, wasDoneOnce } from "../../db/idempotency";
import { FORM_ONCE_FIELD } from "../../limits/http";
import { sha256 } from "../../runtime/sha256";
import { requirePerson } from "../actor";
import type { Ctx } from "../env";
import { runNow } from "../run-now";
import { readFormFields } from "./form";

/**
 * Does the act of a form once where typed words came along, which are answered with a page and not with a redirect: whoever reloads
 * that page sends the form again. For acts that may be done twice in a row, but not again after something else.
 * @returns null: it was a repeat
 */
export async function actOncePerPage<T>(c: Ctx, act: () => Promise<T>): Promise<T | null> {
  const fields = await readFormFields(c);
  if (!fields[FORM_ONCE_FIELD] || !fields.text) return act();
  const { id } = requirePerson(c);
  const key = sha256(`${c.req.path}\n${JSON.stringify(fields)}`);
  if (await runNow(c, wasDoneOnce, id, key)) return null;
  const result = await act();
  await runNow(c, rememberDone, id, key);
  return result;
}
