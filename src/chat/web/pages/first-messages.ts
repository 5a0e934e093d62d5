/** What a chat's page knows of first messages, and of the bottle where the two met. */
import { formatDate } from "../../../i18n/format";
import { CHAT_LIMITS } from "../../../limits/chat";
import type { PageView } from "../../../shell/parts/page-view";
import type { ChatProps, FirstMessages } from "../../../ui/chat/types";
import type { ChatOverview } from "../../chat";

/** Whether first messages are what one may write here, or could until now. */
export const writesFirstMessages = ({ textsLeft, canWrite, reason }: ChatOverview): boolean =>
  textsLeft !== null && (canWrite || reason === "stranger_limit");

function firstMessagesOf(overview: ChatOverview): FirstMessages | null {
  const { request, textsLeft } = overview;
  if (request?.from === "them") return request;
  return writesFirstMessages(overview) ? { from: "me", left: textsLeft ?? 0 } : null;
}

/** By how many are left. */
function firstTextsOf({ t }: PageView, name: string, first: FirstMessages | null): string[] {
  const max = CHAT_LIMITS.strangerTexts;
  if (!first) return [];
  const lefts = Array.from({ length: max }, (_, left) => left);
  if (first.from === "them") return lefts.map((left) => t("chat.stranger_text", { n: max - left, max }));
  return lefts.map((n) => t(n === 0 ? "chat.texts_sent" : "chat.texts_left", { name, n }));
}

function metBottleOf({ t, locale, zone }: PageView, { metBottle, person }: ChatOverview): ChatProps["met"] {
  if (!metBottle) return null;
  const { id, design, foundBy, foundAt } = metBottle;
  const date = formatDate(locale, foundAt, zone);
  return {
    path: `/bottle/${id}`,
    picture: design.svg,
    name: design.name,
    text: t(foundBy === person.id ? "chat.found_yours" : "chat.found_theirs", { date }),
  };
}

/** @param name of the other */
export function firstPropsOf(
  view: PageView,
  overview: ChatOverview,
  name: string,
): Pick<ChatProps, "firstMessages" | "firstTexts" | "met"> {
  const firstMessages = firstMessagesOf(overview);
  return { firstMessages, firstTexts: firstTextsOf(view, name, firstMessages), met: metBottleOf(view, overview) };
}
