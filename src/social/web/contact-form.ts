import { requirePerson } from "../../http/actor";
import { memberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { parseNotice } from "../../shell/parts/notice";
import { redirectTo } from "../../shell/redirect";
import { CONTACT_RULES_INPUT } from "../input";
import { changeContactRules, loadContactRules } from "../social";
import { CONTACT_RULES_PATH, contactRulesPage } from "./pages/contact-rules";

const SAVED = "contact_saved";

/** GET /account/people. @param saved whether a script has just saved it */
export async function showContactRules(c: Ctx, refusal: Refusal | null = null, saved = false): Promise<Response> {
  const rules = await runNow(c, loadContactRules, requirePerson(c).id);
  return contactRulesPage(c, { rules, refusal, notice: saved ? parseNotice(c.get("t"), SAVED) : null });
}

/** POST /account/people */
export const changeContactRulesForm = memberForm(async (c) => {
  await runNow(c, changeContactRules, requirePerson(c).id, await parseForm(c, CONTACT_RULES_INPUT));
  if (!c.req.header("hx-request")) return redirectTo(c, CONTACT_RULES_PATH, SAVED);
  return showContactRules(c, null, true);
}, showContactRules);
