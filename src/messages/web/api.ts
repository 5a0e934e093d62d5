import { Hono } from "hono";
import { z } from "zod";
import { membersOnly, requirePerson } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import { MESSAGE_LIMITS } from "../../limits/messages";
import { toIsoTime } from "../../runtime/iso";
import type { SystemMessage } from "../message-types";
import { clearMessage, markAllMessagesRead, markMessageRead, markMessagesSeen } from "../read";
import { listSystemMessages, loadUnreadCount } from "../store";
import { messageParamsFor, systemMessageText } from "../text";
import { addThings } from "../things";
import { undoMessageAct } from "../undo";
import { SYSTEM_MESSAGE_PAGE, SYSTEM_MESSAGES_ACT, SYSTEM_MESSAGES_UNREAD } from "./answers";

const MAX_PAGE = 1_000_000;
const positiveInteger = z.coerce.number("invalid").int("invalid").min(1, "invalid");

const MESSAGE_LIST_INPUT = z.object({
  page: positiveInteger.max(MAX_PAGE, "invalid").default(1),
  size: positiveInteger.default(PAGE_LIMITS.size).transform((size) => Math.min(size, PAGE_LIMITS.max)),
});

const SEEN_INPUT = z.object({ ids: z.array(z.string().max(64, "invalid")).max(MESSAGE_LIMITS.seenMax, "invalid") });

function systemMessageJson(c: Ctx, message: SystemMessage) {
  const { id, type, read, createdAt } = message;
  const [params, text] = [messageParamsFor(c.get("t"), message), systemMessageText(c.get("t"), message)];
  return { id, type, params, text, read, createdAt: toIsoTime(createdAt) };
}

export const systemMessagesApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/",
    describeRoute("System messages, newest first", { answer: SYSTEM_MESSAGE_PAGE }),
    queryParams(MESSAGE_LIST_INPUT),
    async (c) => {
      const { page, size } = c.req.valid("query");
      const { id } = requirePerson(c);
      const list = await runNow(c, listSystemMessages, id, page, size);
      const items = await addThings(c.get("db"), id, list.items, c.get("deps").plan.thingPictures);
      return c.json({ ...list, items: items.map((message) => systemMessageJson(c, message)) });
    },
  )
  .get("/unread-count", describeRoute("How many are unread", { answer: SYSTEM_MESSAGES_UNREAD }), async (c) =>
    c.json({ count: await loadUnreadCount(c.get("db"), requirePerson(c).id) }),
  )
  .put("/read-all", describeRoute("Reads all", { answer: SYSTEM_MESSAGES_ACT }), async (c) =>
    c.json(await runNow(c, markAllMessagesRead, requirePerson(c).id)),
  )
  .post(
    "/seen",
    describeRoute("Reads those that were on the screen", { answer: SYSTEM_MESSAGES_UNREAD }),
    jsonBody(SEEN_INPUT),
    async (c) => c.json({ count: await runNow(c, markMessagesSeen, requirePerson(c).id, c.req.valid("json").ids) }),
  )
  .post(
    "/undo/:undo",
    describeRoute("Undoes reading all, or clearing one", {
      answer: SYSTEM_MESSAGES_UNREAD,
      errors: ["not_found", "undo_over"],
    }),
    async (c) => c.json({ count: await runNow(c, undoMessageAct, requirePerson(c).id, c.req.param("undo")) }),
  )
  .delete("/:id", describeRoute("Clears one", { answer: SYSTEM_MESSAGES_ACT, errors: ["not_found"] }), async (c) =>
    c.json(await runNow(c, clearMessage, requirePerson(c).id, c.req.param("id"))),
  )
  .put(
    "/:id/read",
    describeRoute("Reads one", { answer: SYSTEM_MESSAGES_UNREAD, errors: ["not_found"] }),
    async (c) => {
      const count = await runNow(c, markMessageRead, requirePerson(c).id, c.req.param("id"));
      return c.json({ count });
    },
  );
