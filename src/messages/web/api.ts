import { Hono } from "hono";
import { z } from "zod";
import { query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { PAGE } from "../../limits/limits";
import { iso } from "../../runtime/iso";
import { listMessages, readAll, readMessage, unreadCount } from "../mailbox";
import type { SystemMessage } from "../message";
import { messageText, toldTo } from "../text";
import { MESSAGE_PAGE, UNREAD } from "./answers";

const MOST_PAGES = 1_000_000;
const count = z.coerce.number("invalid").int("invalid").min(1, "invalid");

const LISTED = z.object({
  page: count.max(MOST_PAGES, "invalid").default(1),
  size: count.default(PAGE.size).transform((size) => Math.min(size, PAGE.max)),
});

const shown = (c: Ctx, { from, ...message }: SystemMessage) => ({
  ...message,
  params: toldTo(c.get("t"), { from, ...message }),
  text: messageText(c.get("t"), { from, ...message }),
  createdAt: iso(message.createdAt),
});

export const messagesApi = new Hono<Env>()
  .use(members)
  .get(
    "/",
    documented("System messages, newest first", { answer: MESSAGE_PAGE }),
    query(LISTED),
    async (c) => {
      const { page, size } = c.req.valid("query");
      const list = await listMessages(c.get("db"), signedIn(c).id, page, size, c.get("now"));
      return c.json({ ...list, items: list.items.map((message) => shown(c, message)) });
    },
  )
  .get("/unread-count", documented("How many are unread", { answer: UNREAD }), async (c) =>
    c.json({ count: await unreadCount(c.get("db"), signedIn(c).id) }),
  )
  .put("/read-all", documented("Reads all", { answer: UNREAD }), async (c) =>
    c.json({ count: await readAll(c.get("db"), signedIn(c).id, c.get("now")) }),
  )
  .put("/:id/read", documented("Reads one", { answer: UNREAD, errors: ["not_found"] }), async (c) => {
    const count = await readMessage(c.get("db"), signedIn(c).id, c.req.param("id"), c.get("now"));
    return c.json({ count });
  });
