import { Hono } from "hono";
import { z } from "zod";
import { pageAfter, paging } from "../../db/page-input";
import {
  FEEDBACK_REPLY,
  replyToFeedback,
  WAITING_LIST,
  type WaitingFeedback,
  waitingFeedback,
} from "../../feedback/feedback";
import { FEEDBACK_JSON, feedbackJson } from "../../feedback/web/web";
import { attempt, posted } from "../../http/body/form";
import { json, query } from "../../http/body/validated";
import { documented, lazy, listOf } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import { official, officials } from "./guard";
import { office } from "./office";
import { FeedbackPage } from "./pages/feedback";

const PATH = "/official/feedback";

const WRITER = lazy(() =>
  z.object({
    id: z.string(),
    nickname: z.string(),
    avatar: z.string().nullable(),
    country: z.string(),
    language: z.string(),
  }),
);
const WAITING = lazy(() =>
  listOf(FEEDBACK_JSON().extend({ from: WRITER() }).meta({ id: "WaitingFeedback" })),
);

const waitingJson = ({ from, ...said }: WaitingFeedback) => ({ ...feedbackJson(said), from });

export const officialFeedbackApi = new Hono<Env>()
  .use(officials)
  .get(
    "/",
    documented("Feedback that waits for a reply, oldest first", { answer: WAITING }),
    query(paging(WAITING_LIST)),
    async (c) => {
      const list = await waitingFeedback(c.get("db"), c.req.valid("query"));
      return c.json({ ...list, items: list.items.map(waitingJson) });
    },
  )
  .post(
    "/:id/reply",
    documented("Replies to feedback", {
      answer: FEEDBACK_JSON,
      errors: ["feedback_not_found", "already_replied"],
    }),
    json(FEEDBACK_REPLY),
    async (c) => {
      const { reply } = c.req.valid("json");
      const id = c.req.param("id");
      return c.json(
        feedbackJson(await replyToFeedback(c.get("db"), official(c).id, id, reply, c.get("now"))),
      );
    },
  );

async function show(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const list = await waitingFeedback(c.get("db"), pageAfter(c.req.query("cursor"), WAITING_LIST));
  return office(c, "feedback", refusal, <FeedbackPage list={list} />);
}

async function reply(c: Ctx): Promise<Response> {
  const said = await posted(c, FEEDBACK_REPLY);
  await replyToFeedback(c.get("db"), official(c).id, c.req.param("id") ?? "", said.reply, c.get("now"));
  return go(c, PATH, "official_done");
}

export const officialFeedbackPages = new Hono<Env>()
  .use(`${PATH}/*`, officials)
  .get(PATH, (c) => show(c))
  .post(`${PATH}/:id`, (c) =>
    attempt(
      c,
      () => reply(c),
      (refusal) => {
        if (refusal.code === "feedback_not_found") throw refusal;
        return show(c, refusal);
      },
    ),
  );
