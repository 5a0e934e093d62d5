import { Hono } from "hono";
import { readActor, requirePerson } from "../../http/actor";
import { memberForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { parseNotice } from "../../shell/parts/notice";
import { redirectTo } from "../../shell/redirect";
import { countPendingFeedback, listFeedback, sendFeedback } from "../feedback";
import { FEEDBACK_CURSOR_KEY, FEEDBACK_INPUT } from "../input";
import { feedbackPage } from "./pages/feedback";

const OWN_FEEDBACK_PATH = "/profile/feedback";

async function showFeedback(c: Ctx, refusal: Refusal | null = null, sent = false): Promise<Response> {
  const { id } = requirePerson(c);
  const db = c.get("db");
  const request = requestedPage(c, FEEDBACK_CURSOR_KEY);
  const [list, pending] = await Promise.all([listFeedback(db, id, request), countPendingFeedback(db, id)]);
  const notice = sent ? parseNotice(c.get("t"), "feedback_sent") : null;
  return feedbackPage(c, { ...list, pending, refusal, notice });
}

async function sendFeedbackForm(c: Ctx): Promise<Response> {
  const actor = await readActor(c);
  const { text } = await parseForm(c, FEEDBACK_INPUT);
  await runNow(c, sendFeedback, actor, text);
  if (!c.req.header("hx-request")) return redirectTo(c, OWN_FEEDBACK_PATH, "feedback_sent");
  c.set("fields", null);
  return showFeedback(c, null, true);
}

export const feedbackPages = new Hono<Env>()
  .get(OWN_FEEDBACK_PATH, (c) => showFeedback(c))
  .post(OWN_FEEDBACK_PATH, memberForm(sendFeedbackForm, showFeedback));
