import { wasDoneOnce } from "../../db/idempotency";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { priceAt } from "../../limits/prices";
import type { Refusal } from "../../runtime/errors";
import { assetUrl } from "../../shell/document/assets";
import { pageViewOf } from "../../shell/parts/page-view";
import { redirectTo } from "../../shell/redirect";
import { isProfileIncomplete, type SignedIn } from "../../users/users";
import { loadDailyAllowance } from "../bottles";
import { THROW_ATTEMPT_PARAM } from "../input";
import { hasTooManyUncollected } from "../throwing/throw";
import { listThrowChoices } from "../throwing/throw-choices";
import { handSheet, type ThrowProps, throwClosedText, throwPage, throwTexts } from "./pages/throw";

const CHAT_PATH = /^\/chat\/./;

/** Whether the page that the throw dialog is opened from is a chat. */
const isFromChat = (c: Ctx): boolean => CHAT_PATH.test(URL.parse(c.req.header("referer") ?? "")?.pathname ?? "");

async function loadThrowProps(c: Ctx): Promise<ThrowProps> {
  const db = c.get("db");
  const view = pageViewOf(c);
  const { now } = view;
  const person = requirePerson(c);
  const [choices, today, tooMany] = await Promise.all([
    listThrowChoices(db, view, person.id, view.fields?.choice ?? view.query.choice),
    loadDailyAllowance(db, person, now),
    hasTooManyUncollected(db, person, now),
  ]);
  return { choices, ...today, tooMany, isFromChat: isFromChat(c) };
}

/** GET /throw; redirects to the profile form while that is incomplete. @throws Refusal `unauthenticated` */
export async function showThrow(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  if (isProfileIncomplete(requirePerson(c)))
    return redirectTo(c, "/complete-profile?next=/throw", "profile_incomplete");
  return throwPage(c, await loadThrowProps(c), refusal);
}

async function isAttemptThrown(c: Ctx, person: SignedIn): Promise<boolean> {
  const attempt = THROW_ATTEMPT_PARAM.parse(c.req.query("attempt"));
  return attempt !== undefined && (await runNow(c, wasDoneOnce, person.id, attempt));
}

/** GET /throw.json: data of the throw island; `ready: false` sends it to `/throw`. */
export async function showThrowJson(c: Ctx): Promise<Response> {
  const view = pageViewOf(c);
  const { person, t } = view;
  if (!person || isProfileIncomplete(person)) return c.json({ ready: false });
  // First whether it was thrown: a throw that ends meanwhile is counted among those left.
  const thrown = await isAttemptThrown(c, person);
  const props = await loadThrowProps(c);
  const texts = {
    ...throwTexts(view, props),
    empty: t("field.content_required"),
    success: t("notice.throw_success", { n: priceAt("throw", view.now) }),
    held: t("notice.throw_held"),
    limit: t("bottles.throw.limit"),
    failed: t("bottles.throw.failed"),
    retry: t("shell.try_again"),
    said: {
      kept: t("bottles.offline.throw_kept"),
      waits: t("bottles.offline.throw_waits"),
      sent: t("bottles.offline.throw_sent"),
      held: t("notice.throw_held"),
      refused: t("bottles.offline.not_sent"),
    },
  };
  const spent = throwClosedText(view, props);
  return c.json({
    ready: true,
    thrown,
    spent,
    resetsIn: props.resetsAt - view.now,
    notice: `throw_success:${priceAt("throw", view.now)}`,
    person: person.id,
    icons: assetUrl("icons.svg"),
    texts,
    choices: props.choices,
    hand: handSheet(view),
  });
}
