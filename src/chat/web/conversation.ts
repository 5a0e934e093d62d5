import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { fieldErrorTexts, refusalText } from "../../i18n/refusal-text";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { type Notice, parseNotice } from "../../shell/parts/notice";
import { redirectTo, redirectToProfileForm, redirectWithRefusal, refusalNotice } from "../../shell/redirect";
import { listStoredTranslations, type StoredTranslation, type TextTranslation } from "../../translations/translations";
import type { ReplyTarget } from "../../ui/chat/quotes/quote-types";
import { type ChatMessage, type ChatOverview, loadLetterLines, loadReply } from "../chat";
import { chatHistoryInput, replyToField } from "../input";
import { chatPathOf } from "./chat-path";
import { loadChatPart, loadOwnChatOverview } from "./handlers";
import { chatPage } from "./pages/chat";
import { parseFoundBy } from "./search/tabs";
import { withWayToWrite } from "./way-to-write";
import { textsFrom } from "./written-language";

interface RefusedAction {
  refusal: Refusal;
  /** Id of the message the action was about; absent: sending a message. */
  message?: string;
  /** Id of the message whose edit was refused. */
  edited?: string;
}

function refusedActionText(c: Ctx, { refusal }: RefusedAction): string {
  const t = c.get("t");
  return Object.values(fieldErrorTexts(t, refusal.fields ?? {}))[0] ?? refusalText(t, refusal);
}

/** Which part is asked for; null: the newest, as where the query is invalid. */
function requestedPart(c: Ctx, id: string) {
  const { before, after, at: around } = c.req.query();
  const parsed = chatHistoryInput(id).safeParse({ before, after, around, limit: CHAT_SERVER_LIMITS.pageSize });
  return parsed.success && (before ?? after ?? around) !== undefined ? parsed.data : null;
}

/** Messages of a page: what is unread and some before it, as far as one answer goes. */
const pageSizeFor = (unread: number): number =>
  Math.min(CHAT_LIMITS.pageMax, Math.max(CHAT_SERVER_LIMITS.pageSize, unread + CHAT_SERVER_LIMITS.pageBefore));

/** What is to be answered, by the query or the form; nothing where just that was refused. */
async function readReply(c: Ctx, other: string, refused: RefusedAction | null): Promise<ReplyTarget | null> {
  const target = replyToField.parse(c.get("fields")?.reply ?? c.req.query("reply"));
  if (!target || refused?.refusal.code === "quote_unknown") return null;
  return loadReply(c.get("db"), { me: requirePerson(c).id, other }, target, c.get("now"));
}

/** Which message is to be edited, by the refused form, one that carried it along, or the query. */
const editedIdOf = (c: Ctx, refused: RefusedAction | null): string | null =>
  refused?.edited ?? c.get("fields")?.edit ?? c.req.query("edit") ?? null;

/** What is translated already of a chat that is shown translated. */
async function loadStoredTranslations(
  c: Ctx,
  { person, translates }: ChatOverview,
  items: readonly ChatMessage[],
): Promise<StoredTranslation[]> {
  if (!translates || !c.get("deps").translator) return [];
  return listStoredTranslations(c.get("db"), "message", c.get("language"), textsFrom(items, person.id));
}

interface FormOutcome {
  /** How the text of the form will read. */
  reading?: TextTranslation;
  /** What came of it. */
  notice?: Notice | null;
  /** The form was that of another act, which the field's text came along with. */
  isCarried?: boolean;
  /** Id of the message that the act has removed. */
  removed?: string;
}

/** A page of a conversation. @throws Refusal as `loadChatOverview`, `loadChatPart` */
async function renderConversation(
  c: Ctx,
  id: string,
  refusedAction: RefusedAction | null,
  { reading, notice, isCarried = false, removed }: FormOutcome,
): Promise<Response> {
  const [me, db, now] = [requirePerson(c).id, c.get("db"), c.get("now")];
  const part = requestedPart(c, id);
  const { overview, way, standing } = await withWayToWrite(c, await loadOwnChatOverview(c, id));
  const newest = chatHistoryInput(id).parse({ limit: pageSizeFor(overview.unread) });
  const page = await loadChatPart(c, id, part ?? newest);
  const text = refusedAction && refusedActionText(c, refusedAction);
  const message = refusedAction?.message;
  const failedMessage = text !== null && message !== undefined ? { id: message, text } : null;
  return chatPage(c, me, {
    overview,
    way,
    standing,
    ...page,
    isOlderPage: part !== null,
    foundBy: part === null ? null : parseFoundBy(c.req.query()),
    error: failedMessage ? null : text,
    edited: editedIdOf(c, refusedAction),
    failedMessage,
    notice: notice ?? null,
    reading: reading ?? null,
    isCarried,
    removed,
    translated: await loadStoredTranslations(c, overview, page.items),
    letter: c.req.query("letter") === undefined ? null : await loadLetterLines(db, { me, other: id }, now),
    reply: part !== null ? null : await readReply(c, id, refusedAction),
  });
}

/** GET /chat/:id; redirects to the profile form if the reader has no age band. @throws Refusal as `loadChatOverview` */
export const showConversation = (
  c: Ctx,
  id: string,
  refusedAction: RefusedAction | null = null,
  outcome: FormOutcome = {},
): Promise<Response> =>
  renderConversation(c, id, refusedAction, outcome).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "profile_incomplete") return redirectToProfileForm(c, chatPathOf(id));
    // The message that was looked for has gone meanwhile.
    if (error.code === "not_found" && c.req.query("at")) return redirectWithRefusal(c, chatPathOf(id), error);
    throw error;
  });

interface ActOutcome {
  notice?: [code: string, n?: number];
  removed?: string;
}

/** After an act beside the field: the page of its form, or the chat with what was typed in the field and came along. */
export function showAfterAct(
  c: Ctx,
  id: string,
  path = chatPathOf(id),
  { notice, removed }: ActOutcome = {},
): Response | Promise<Response> {
  if (!c.get("fields")?.text) return notice ? redirectTo(c, path, ...notice) : redirectTo(c, path);
  const told = notice?.filter((each) => each !== undefined).join(":");
  const shown = told === undefined ? null : parseNotice(c.get("t"), told);
  return showConversation(c, id, null, { notice: shown, isCarried: true, removed });
}

/** `showAfterAct` where it was refused. */
export const showRefusedAct = (c: Ctx, id: string, refusal: Refusal): Response | Promise<Response> =>
  showAfterAct(c, id, undefined, { notice: refusalNotice(refusal) });
