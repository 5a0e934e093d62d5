import { Hono } from "hono";
import { z } from "zod";
import { pagingInput } from "../../db/page-input";
import { mapPage } from "../../db/paging";
import {
  FEEDBACK_REPLY_INPUT,
  listWaitingFeedback,
  replyToFeedback,
  WAITING_FEEDBACK_CURSOR_KEY,
  type WaitingFeedback,
} from "../../feedback/feedback";
import { FEEDBACK_JSON, feedbackJson } from "../../feedback/web/web";
import { parseForm } from "../../http/body/form";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { handleOfficialForm } from "./form-handlers";
import { officialIdOf, requireOfficial } from "./guard";
import { renderOfficialPage } from "./official-page";
import { FeedbackPage } from "./pages/feedback";

const FEEDBACK_PATH = "/official/feedback";

const FEEDBACK_WRITER_JSON = lazyValue(() =>
  z.object({
    id: z.string(),
    nickname: z.string(),
    avatar: z.string().nullable(),
    country: z.string(),
    language: z.string(),
  }),
);
const PENDING_FEEDBACK_JSON = lazyValue(() =>
  listPageSchema(FEEDBACK_JSON().extend({ from: FEEDBACK_WRITER_JSON() }).meta({ id: "WaitingFeedback" })),
);

const pendingFeedbackJson = ({ from, ...feedback }: WaitingFeedback) => ({ ...feedbackJson(feedback), from });

export const officialFeedbackApi = new Hono<Env>()
  .use(requireOfficial)
  .get(
    "/",
    describeRoute("Feedback that waits for a reply, oldest first", { answer: PENDING_FEEDBACK_JSON }),
    queryParams(pagingInput(WAITING_FEEDBACK_CURSOR_KEY)),
    async (c) => {
      return c.json(mapPage(await listWaitingFeedback(c.get("db"), c.req.valid("query")), pendingFeedbackJson));
    },
  )
  .post(
    "/:id/reply",
    describeRoute("Replies to feedback", {
      answer: FEEDBACK_JSON,
      errors: ["feedback_not_found", "already_replied"],
    }),
    jsonBody(FEEDBACK_REPLY_INPUT),
    async (c) => {
      const { reply } = c.req.valid("json");
      const id = c.req.param("id");
      return c.json(feedbackJson(await runNow(c, replyToFeedback, officialIdOf(c), id, reply)));
    },
  );

async function showFeedbackQueue(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const list = await listWaitingFeedback(c.get("db"), requestedPage(c, WAITING_FEEDBACK_CURSOR_KEY));
  return renderOfficialPage(c, "feedback", refusal, <FeedbackPage list={list} />);
}

async function replyForm(c: Ctx): Promise<string> {
  const input = await parseForm(c, FEEDBACK_REPLY_INPUT);
  await runNow(c, replyToFeedback, officialIdOf(c), idParamOf(c), input.reply);
  return FEEDBACK_PATH;
}

export const officialFeedbackPages = new Hono<Env>()
  .use(`${FEEDBACK_PATH}/*`, requireOfficial)
  .get(FEEDBACK_PATH, (c) => showFeedbackQueue(c))
  .post(`${FEEDBACK_PATH}/:id`, handleOfficialForm(replyForm, showFeedbackQueue));
