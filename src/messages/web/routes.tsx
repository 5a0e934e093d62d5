import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { memberForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import type { Refusal } from "../../runtime/errors";
import { renderFragment } from "../../shell/document/page";
import { SystemMessagesBadge, UnreadChatsBadge } from "../../shell/document/tab-bar";
import { redirectBack, redirectTo, safeOwnPath } from "../../shell/redirect";
import { clearMessage, markAllMessagesRead, markMessageRead } from "../read";
import { listSystemMessages } from "../store";
import { addThings } from "../things";
import { undoMessageAct } from "../undo";
import { systemMessagesPage } from "./pages/messages";

const PAGE_NUMBER_INPUT = z.coerce.number().int().min(1).max(1_000_000).catch(1);

async function showSystemMessages(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { id } = requirePerson(c);
  const page = PAGE_NUMBER_INPUT.parse(c.req.query("page"));
  const requested = await runNow(c, listSystemMessages, id, page, PAGE_LIMITS.size);
  const last = Math.max(1, Math.ceil(requested.total / PAGE_LIMITS.size));
  const list = page > last ? await runNow(c, listSystemMessages, id, last, PAGE_LIMITS.size) : requested;
  const items = await addThings(c.get("db"), id, list.items, c.get("deps").plan.thingPictures);
  return systemMessagesPage(c, { ...list, items, last, keeps: c.req.query("keep") !== undefined }, refusal);
}

/** The page of the list on which the form was, and where its notice is shown. */
const listPathOf = (c: Ctx, keeps = false): string => {
  const page = PAGE_NUMBER_INPUT.parse(c.get("fields")?.page ?? c.req.query("page"));
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(keeps && { keep: "" }) });
  return query.size > 0 ? `/system-messages?${query}` : "/system-messages";
};

async function openSystemMessage(c: Ctx): Promise<Response> {
  await runNow(c, markMessageRead, requirePerson(c).id, idParamOf(c));
  return redirectTo(c, safeOwnPath(c.get("fields")?.next));
}

async function markAllReadForm(c: Ctx): Promise<Response> {
  const { undo } = await runNow(c, markAllMessagesRead, requirePerson(c).id);
  return redirectBack(c, listPathOf(c), undo === null ? "messages_read" : `messages_read@${undo}`);
}

async function clearMessageForm(c: Ctx): Promise<Response> {
  const { undo } = await runNow(c, clearMessage, requirePerson(c).id, idParamOf(c));
  return redirectBack(c, listPathOf(c), `message_cleared@${undo}`);
}

/** What is unread again stays so on the page that follows, whatever is on the screen there. */
async function undoForm(c: Ctx): Promise<Response> {
  await runNow(c, undoMessageAct, requirePerson(c).id, c.req.param("undo") ?? "");
  return redirectTo(c, listPathOf(c, true), "messages_restored");
}

export const systemMessagePages = new Hono<Env>()
  .get("/unread", (c) => {
    requirePerson(c);
    return renderFragment(c, <SystemMessagesBadge />);
  })
  .get("/unread/chats", async (c) => {
    requirePerson(c);
    return renderFragment(c, <UnreadChatsBadge strangers={Boolean(await c.get("findStranger")?.())} />);
  })
  .get("/system-messages", (c) => showSystemMessages(c))
  .post("/system-messages/read-all", memberForm(markAllReadForm, showSystemMessages))
  .post("/system-messages/undo/:undo", memberForm(undoForm, showSystemMessages))
  .post("/system-messages/:id/clear", memberForm(clearMessageForm, showSystemMessages))
  .post("/system-messages/:id", memberForm(openSystemMessage, showSystemMessages));
