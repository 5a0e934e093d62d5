import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { fieldErrorTexts, refusalText } from "../../i18n/refusal-text";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { redirectToProfileForm } from "../../shell/redirect";
import { loadChatHistory } from "../chat";
import { chatHistoryInput } from "../input";
import { loadOwnChatOverview } from "./handlers";
import { chatPage } from "./pages/chat";

export const chatPathOf = (id: string): string => `/chat/${encodeURIComponent(id)}`;

interface RefusedAction {
  refusal: Refusal;
  /** Id of the message the action was about; absent: sending a message. */
  message?: string;
}

function refusedActionText(c: Ctx, { refusal }: RefusedAction): string {
  const t = c.get("t");
  return Object.values(fieldErrorTexts(t, refusal.fields ?? {}))[0] ?? refusalText(t, refusal);
}

/** Messages of a page: what is unread and some before it, as far as one answer goes. */
const pageSizeFor = (unread: number): number =>
  Math.min(CHAT_LIMITS.pageMax, Math.max(CHAT_LIMITS.pageSize, unread + CHAT_LIMITS.pageBefore));

/** A page of a conversation; an invalid cursor gives the newest page. */
async function renderConversation(c: Ctx, id: string, refusedAction: RefusedAction | null): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  const me = requirePerson(c).id;
  const overview = await loadOwnChatOverview(c, id);
  const limit = pageSizeFor(overview.unread);
  const parsed = chatHistoryInput(id).safeParse({ before: c.req.query("before"), limit });
  const query = parsed.success ? parsed.data : chatHistoryInput(id).parse({ limit });
  const page = await loadChatHistory(db, me, id, query, now);
  const text = refusedAction && refusedActionText(c, refusedAction);
  const message = refusedAction?.message;
  const failedMessage = text !== null && message !== undefined ? { id: message, text } : null;
  const isOlderPage = parsed.success && c.req.query("before") !== undefined;
  return chatPage(c, me, {
    overview,
    ...page,
    isOlderPage,
    error: failedMessage ? null : text,
    failedMessage,
  });
}

/** GET /chat/:id; redirects to the profile form if the reader has no age band. @throws Refusal as `loadChatOverview` */
export const showConversation = (c: Ctx, id: string, refusedAction: RefusedAction | null = null): Promise<Response> =>
  renderConversation(c, id, refusedAction).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete")
      return redirectToProfileForm(c, chatPathOf(id));
    throw error;
  });
