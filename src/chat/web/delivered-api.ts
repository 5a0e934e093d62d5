import { Hono } from "hono";
import { membersOnly, requirePerson } from "../../http/actor";
import { jsonBody, publicJsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runWithoutAnswer } from "../../http/run-now";
import { acknowledgeDelivered, acknowledgePushed, loadUndelivered } from "../chat";
import { DELIVERED_INPUT, PUSHED_INPUT } from "../input";
import { chatMessageJson } from "../reading/stream";
import { UNDELIVERED } from "./answers";

/** What devices say of messages that have arrived; the service worker says it without a session. */
export const deliveredApi = new Hono<Env>()
  .post(
    "/delivered/pushed",
    describeRoute("A push message has arrived: for the service worker, by the message's token", { open: true }),
    publicJsonBody(PUSHED_INPUT),
    async (c) => runWithoutAnswer(c, acknowledgePushed, c.req.valid("json").token),
  )
  .get(
    "/delivered",
    describeRoute("Messages that no device has acknowledged yet", { answer: UNDELIVERED }),
    membersOnly,
    async (c) => {
      const { messages, ...rest } = await loadUndelivered(c.get("db"), requirePerson(c).id, c.get("now"));
      return c.json({ ...rest, messages: messages.map(chatMessageJson) });
    },
  )
  .post(
    "/delivered",
    describeRoute("A device has these messages, and those before them; unknown ones mean nothing", {}),
    jsonBody(DELIVERED_INPUT),
    async (c) => runWithoutAnswer(c, acknowledgeDelivered, requirePerson(c).id, c.req.valid("json").ids),
  );
