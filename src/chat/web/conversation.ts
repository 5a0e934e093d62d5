import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { fieldErrorTexts, refusalText } from "../../i18n/refusal-text";
import { Refusal } from "../../runtime/errors";
import { redirectToProfileForm } from "../../shell/redirect";
import type { ReplyTarget } from "../../ui/chat/quote-types";
import { loadChatHistory, loadLetterLines, loadReply } from "../chat";
import { chatHistoryInput, replyToField } from "../input";
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

/** What is to be answered, by the query or the form; nothing where just that was refused. */
async function readReply(c: Ctx, other: string, refused: RefusedAction | null): Promise<ReplyTarget | null> {
  const target = replyToField.parse(c.get("fields")?.reply ?? c.req.query("reply"));
  if (!target || refused?.refusal.code === "quote_unknown") return null;
  return loadReply(c.get("db"), { me: requirePerson(c).id, other }, target, c.get("now"));
}

/** A page of a conversation; an invalid cursor gives the newest page. */
async function renderConversation(c: Ctx, id: string, refusedAction: RefusedAction | null): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  const me = requirePerson(c).id;
  const parsed = chatHistoryInput(id).safeParse({ before: c.req.query("before"), limit: 30 });
  const query = parsed.success ? parsed.data : chatHistoryInput(id).parse({ limit: 30 });
  const overview = await loadOwnChatOverview(c, id);
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
    letter: c.req.query("letter") === undefined ? null : await loadLetterLines(db, { me, other: id }, now),
    reply: isOlderPage ? null : await readReply(c, id, refusedAction),
  });
}

/** GET /chat/:id; redirects to the profile form if the reader has no age band. @throws Refusal as `loadChatOverview` */
export const showConversation = (c: Ctx, id: string, refusedAction: RefusedAction | null = null): Promise<Response> =>
  renderConversation(c, id, refusedAction).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete")
      return redirectToProfileForm(c, chatPathOf(id));
    throw error;
  });
