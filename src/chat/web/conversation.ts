import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { fieldErrorTexts, refusalText } from "../../i18n/refusal-text";
import { Refusal } from "../../runtime/errors";
import { redirectToProfileForm } from "../../shell/redirect";
import { loadChatHistory } from "../chat";
import { chatHistoryInput } from "../input";
import { loadOwnChatOverview } from "./handlers";
import { chatPage } from "./pages/chat";

export const chatPathOf = (id: string): string => `/chat/${encodeURIComponent(id)}`;

interface RefusedAction {
  refusal: Refusal;
  /** Of one message; none: of what was written. */
  message?: string;
}

function refusedActionText(c: Ctx, { refusal }: RefusedAction): string {
  const t = c.get("t");
  return Object.values(fieldErrorTexts(t, refusal.fields ?? {}))[0] ?? refusalText(t, refusal);
}

/** A page of a conversation; a cursor that is none leads to the newest. */
async function renderConversation(c: Ctx, id: string, refused: RefusedAction | null): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  const me = requirePerson(c).id;
  const asked = chatHistoryInput(id).safeParse({ before: c.req.query("before"), limit: 30 });
  const wanted = asked.success ? asked.data : chatHistoryInput(id).parse({ limit: 30 });
  const about = await loadOwnChatOverview(c, id);
  const page = await loadChatHistory(db, me, id, wanted, now);
  const text = refused && refusedActionText(c, refused);
  const message = refused?.message;
  const faulty = text !== null && message !== undefined ? { id: message, text } : null;
  const old = asked.success && c.req.query("before") !== undefined;
  return chatPage(c, me, { about, ...page, isOlderPage: old, error: faulty ? null : text, faulty });
}

/** GET /chat/:id; who belongs to no age band yet completes their profile first. @throws Refusal as `loadChatOverview` */
export const showConversation = (
  c: Ctx,
  id: string,
  refused: RefusedAction | null = null,
): Promise<Response> =>
  renderConversation(c, id, refused).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete")
      return redirectToProfileForm(c, chatPathOf(id));
    throw error;
  });
