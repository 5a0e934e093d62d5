import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
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
  const { id } = requirePerson(c);
  const page = PAGE_NUMBER_INPUT.parse(c.req.query("page"));
  const requested = await runNow(c, listSystemMessages, id, page, PAGE_LIMITS.size);
  const last = Math.max(1, Math.ceil(requested.total / PAGE_LIMITS.size));
  const list = page > last ? await runNow(c, listSystemMessages, id, last, PAGE_LIMITS.size) : requested;
  return systemMessagesPage(c, { ...list, last }, refusal);
}

async function openSystemMessage(c: Ctx): Promise<Response> {
  await runNow(c, markMessageRead, requirePerson(c).id, idParamOf(c));
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
