import { Hono } from "hono";
import { pagingInput } from "../../db/page-input";
import { membersOnly, readActor, requirePerson } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { listFeedback, sendFeedback } from "../feedback";
import { FEEDBACK_CURSOR_KEY, FEEDBACK_INPUT } from "../input";
import { FEEDBACK_JSON, FEEDBACK_PAGE_JSON } from "./answers";
import { feedbackJson } from "./json";

export const feedbackApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/",
    describeRoute("One's own feedback, newest first", { answer: FEEDBACK_PAGE_JSON }),
    queryParams(pagingInput(FEEDBACK_CURSOR_KEY)),
    async (c) => {
      const page = await listFeedback(c.get("db"), requirePerson(c).id, c.req.valid("query"));
      return c.json({ ...page, items: page.items.map(feedbackJson) });
    },
  )
  .post(
    "/",
    describeRoute("Sends feedback to the Driftglass team", {
      answer: FEEDBACK_JSON,
      status: 201,
      once: true,
      errors: ["too_many_pending_feedbacks"],
    }),
    jsonBody(FEEDBACK_INPUT),
    async (c) => {
      const { text } = c.req.valid("json");
      return c.json(feedbackJson(await runNow(c, sendFeedback, await readActor(c), text)), 201);
    },
  );
