import { Hono } from "hono";
import { z } from "zod";
import { attempt } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { PAGE } from "../../limits/limits";
import type { Refusal } from "../../runtime/errors";
import { fragment } from "../../shell/document/page";
import { Badge, ChatBadge } from "../../shell/document/tabs";
import { go, ownPath } from "../../shell/go";
import { listMessages, readAll, readMessage } from "../mailbox";
import { messagesPage } from "./pages/messages";

const WANTED = z.coerce.number().int().min(1).max(1_000_000).catch(1);

async function show(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const [db, { id }, now] = [c.get("db"), signedIn(c), c.get("now")];
  const wanted = WANTED.parse(c.req.query("page"));
  const asked = await listMessages(db, id, wanted, PAGE.size, now);
  const last = Math.max(1, Math.ceil(asked.total / PAGE.size));
  const list = wanted > last ? await listMessages(db, id, last, PAGE.size, now) : asked;
  return messagesPage(c, { ...list, last }, refusal);
}

async function open(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  await readMessage(db, signedIn(c).id, c.req.param("id") ?? "", now);
  return go(c, ownPath(c.get("fields")?.next));
}

async function all(c: Ctx): Promise<Response> {
  await readAll(c.get("db"), signedIn(c).id, c.get("now"));
  return go(c, "/system-messages", "messages_read");
}

export const messagePages = new Hono<Env>()
  .get("/unread", (c) => {
    signedIn(c);
    return fragment(c, <Badge />);
  })
  .get("/unread/chats", (c) => {
    signedIn(c);
    return fragment(c, <ChatBadge />);
  })
  .get("/system-messages", (c) => show(c))
  .post("/system-messages/read-all", (c) =>
    attempt(
      c,
      () => all(c),
      (refusal) => show(c, refusal),
    ),
  )
  .post("/system-messages/:id", (c) =>
    attempt(
      c,
      () => open(c),
      (refusal) => show(c, refusal),
    ),
  );
