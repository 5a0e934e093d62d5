import { Hono } from "hono";
import { z } from "zod";
import { membersOnly, requirePerson } from "../../http/actor";
import { queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import { toIsoTime } from "../../runtime/iso";
import type { SystemMessage } from "../message-types";
import { listSystemMessages, loadUnreadCount, markAllMessagesRead, markMessageRead } from "../store";
import { messageParamsFor, systemMessageText } from "../text";
import { SYSTEM_MESSAGE_PAGE, SYSTEM_MESSAGES_UNREAD } from "./answers";

const MAX_PAGE = 1_000_000;
const positiveInteger = z.coerce.number("invalid").int("invalid").min(1, "invalid");

const MESSAGE_LIST_INPUT = z.object({
  page: positiveInteger.max(MAX_PAGE, "invalid").default(1),
  size: positiveInteger.default(PAGE_LIMITS.size).transform((size) => Math.min(size, PAGE_LIMITS.max)),
});

const systemMessageJson = (c: Ctx, { from, ...message }: SystemMessage) => ({
  ...message,
  params: messageParamsFor(c.get("t"), { from, ...message }),
  text: systemMessageText(c.get("t"), { from, ...message }),
  createdAt: toIsoTime(message.createdAt),
});

export const systemMessagesApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/",
    describeRoute("System messages, newest first", { answer: SYSTEM_MESSAGE_PAGE }),
    queryParams(MESSAGE_LIST_INPUT),
    async (c) => {
      const { page, size } = c.req.valid("query");
      const list = await runNow(c, listSystemMessages, requirePerson(c).id, page, size);
      return c.json({ ...list, items: list.items.map((message) => systemMessageJson(c, message)) });
    },
  )
  .get("/unread-count", describeRoute("How many are unread", { answer: SYSTEM_MESSAGES_UNREAD }), async (c) =>
    c.json({ count: await loadUnreadCount(c.get("db"), requirePerson(c).id) }),
  )
  .put("/read-all", describeRoute("Reads all", { answer: SYSTEM_MESSAGES_UNREAD }), async (c) =>
    c.json({ count: await runNow(c, markAllMessagesRead, requirePerson(c).id) }),
  )
  .put(
    "/:id/read",
    describeRoute("Reads one", { answer: SYSTEM_MESSAGES_UNREAD, errors: ["not_found"] }),
    async (c) => {
      const count = await runNow(c, markMessageRead, requirePerson(c).id, c.req.param("id"));
      return c.json({ count });
    },
  );
