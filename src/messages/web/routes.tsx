import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import type { Refusal } from "../../runtime/errors";
import { renderFragment } from "../../shell/document/page";
import { SystemMessagesBadge, UnreadChatsBadge } from "../../shell/document/tab-bar";
import { redirectTo, safeOwnPath } from "../../shell/redirect";
import { listSystemMessages, markAllMessagesRead, markMessageRead } from "../store";
import { systemMessagesPage } from "./pages/messages";

const PAGE_NUMBER_INPUT = z.coerce.number().int().min(1).max(1_000_000).catch(1);

async function showSystemMessages(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const [db, { id }, now] = [c.get("db"), requirePerson(c), c.get("now")];
  const page = PAGE_NUMBER_INPUT.parse(c.req.query("page"));
  const requested = await listSystemMessages(db, id, page, PAGE_LIMITS.size, now);
  const last = Math.max(1, Math.ceil(requested.total / PAGE_LIMITS.size));
  const list = page > last ? await listSystemMessages(db, id, last, PAGE_LIMITS.size, now) : requested;
  return systemMessagesPage(c, { ...list, last }, refusal);
}

async function openSystemMessage(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  await markMessageRead(db, requirePerson(c).id, c.req.param("id") ?? "", now);
  return redirectTo(c, safeOwnPath(c.get("fields")?.next));
}

async function markAllReadForm(c: Ctx): Promise<Response> {
  await runNow(c, markAllMessagesRead, requirePerson(c).id);
  return redirectTo(c, "/system-messages", "messages_read");
}

export const systemMessagePages = new Hono<Env>()
  .get("/unread", (c) => {
    requirePerson(c);
    return renderFragment(c, <SystemMessagesBadge />);
  })
  .get("/unread/chats", (c) => {
    requirePerson(c);
    return renderFragment(c, <UnreadChatsBadge />);
  })
  .get("/system-messages", (c) => showSystemMessages(c))
  .post("/system-messages/read-all", (c) =>
    handleMemberForm(
      c,
      () => markAllReadForm(c),
      (refusal) => showSystemMessages(c, refusal),
    ),
  )
  .post("/system-messages/:id", (c) =>
    handleMemberForm(
      c,
      () => openSystemMessage(c),
      (refusal) => showSystemMessages(c, refusal),
    ),
  );
