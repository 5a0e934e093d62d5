import { Hono } from "hono";
import { paging } from "../../db/page-input";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { listFeedback, sendFeedback } from "../feedback";
import { FEEDBACK_LIST, FEEDBACK_TEXT } from "../input";
import { FEEDBACK_JSON, FEEDBACK_PAGE } from "./answers";
import { feedbackJson } from "./json";

export const feedbackApi = new Hono<Env>()
  .use(members)
  .get(
    "/",
    documented("One's own feedback, newest first", { answer: FEEDBACK_PAGE }),
    query(paging(FEEDBACK_LIST)),
    async (c) => {
      const page = await listFeedback(c.get("db"), signedIn(c).id, c.req.valid("query"));
      return c.json({ ...page, items: page.items.map(feedbackJson) });
    },
  )
  .post(
    "/",
    documented("Sends feedback to the Driftglass team", {
      answer: FEEDBACK_JSON,
      status: 201,
      once: true,
      errors: ["too_many_pending_feedbacks"],
    }),
    json(FEEDBACK_TEXT),
    async (c) => {
      const { text } = c.req.valid("json");
      return c.json(feedbackJson(await sendFeedback(c.get("db"), await actor(c), text, c.get("now"))), 201);
    },
  );
