import { Hono } from "hono";
import { pageAfter } from "../../db/page-input";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import type { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import { noticeOf } from "../../shell/parts/notice";
import { listFeedback, pendingFeedback, sendFeedback } from "../feedback";
import { FEEDBACK_LIST, FEEDBACK_TEXT } from "../input";
import { feedbackPage } from "./pages/feedback";

const PATH = "/profile/feedback";

async function show(c: Ctx, refusal: Refusal | null = null, sent = false): Promise<Response> {
  const { id } = signedIn(c);
  const db = c.get("db");
  const wanted = pageAfter(c.req.query("cursor"), FEEDBACK_LIST);
  const [list, pending] = await Promise.all([listFeedback(db, id, wanted), pendingFeedback(db, id)]);
  const notice = sent ? noticeOf(c.get("t"), "feedback_sent") : null;
  return feedbackPage(c, { ...list, pending, refusal, notice });
}

async function send(c: Ctx): Promise<Response> {
  const who = await actor(c);
  const { text } = await posted(c, FEEDBACK_TEXT);
  await sendFeedback(c.get("db"), who, text, c.get("now"));
  if (!c.req.header("hx-request")) return go(c, PATH, "feedback_sent");
  c.set("fields", null);
  return show(c, null, true);
}

export const feedbackPages = new Hono<Env>()
  .get(PATH, (c) => show(c))
  .post(PATH, (c) =>
    attempt(
      c,
      () => send(c),
      (refusal) => show(c, refusal),
    ),
  );
