/** What messages answer, as pages hold it. Pure functions. */
import { CHAT_LIMITS } from "../../../limits/chat";
import { excerpt } from "../../../text/excerpt";
import type { ChatTexts } from "../texts";
import { type ChatLine, type ChatMessageJson, isPending } from "../types";
import type { QuoteJson, ReplyTarget } from "./quote-types";

const GONE: QuoteJson = { id: null, from: null, kind: null, excerpt: null };

/** As it is sent: the id of a message, or a line of a letter. */
export const replyValueOf = ({ id, line }: ReplyTarget): string | { bottleId: string; line: string } =>
  line === undefined ? id : { bottleId: id, line };

/** As a form sends it. */
export function replyFieldOf(target: ReplyTarget): string {
  const value = replyValueOf(target);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isGone = ({ recalled, burned }: Pick<ChatMessageJson, "recalled" | "burned">): boolean => recalled || burned;

/** A message as it is answered; null: it cannot be, as it is not on the server, under review or gone. */
export function replyTargetOf(line: ChatLine): ReplyTarget | null {
  const { id, from, kind, text, image, card } = line;
  if (isPending(line) || isGone(line) || line.review !== null) return null;
  // A burn picture has no address.
  if (card) return card.id === null ? null : { id, from, kind: card.kind, excerpt: card.name ?? "" };
  if (text === null && image === null && kind !== "burn") return null;
  return { id, from, kind, excerpt: excerpt(text ?? "", CHAT_LIMITS.quoteMax) };
}

/** What is shown of what is answered; pictures have a word. */
export function quotedText({ kind, excerpt }: QuoteJson | ReplyTarget, texts: ChatTexts): string | null {
  switch (kind) {
    case "image":
      return texts.quote_photo;
    case "burn":
      return texts.burn_title;
    case "text":
    case "line":
    case "bottle":
    case "design":
    case null:
      return excerpt;
  }
}

/** Messages whose quotes of what is gone are blank. @param removed ids that were deleted here */
export function withoutGoneQuotes(
  messages: readonly ChatMessageJson[],
  removed: ReadonlySet<string>,
): readonly ChatMessageJson[] {
  const gone = new Set(messages.filter(isGone).map(({ id }) => id));
  const isBlank = ({ replyTo }: ChatMessageJson) =>
    replyTo?.id != null && (gone.has(replyTo.id) || removed.has(replyTo.id));
  return messages.some(isBlank)
    ? messages.map((each) => (isBlank(each) ? { ...each, replyTo: GONE } : each))
    : messages;
}

/** Quotes of a message whose text has changed. */
export function withEditedQuotes(
  messages: readonly ChatMessageJson[],
  id: string,
  text: string | null | undefined,
): readonly ChatMessageJson[] {
  if (!text || !messages.some(({ replyTo }) => replyTo?.id === id)) return messages;
  return messages.map((each) =>
    each.replyTo?.id === id
      ? { ...each, replyTo: { ...each.replyTo, excerpt: excerpt(text, CHAT_LIMITS.quoteMax) } }
      : each,
  );
}

/** What is gone stays gone, whatever an older answer says. */
export const laterQuote = (previous: QuoteJson | null, next: QuoteJson | null): QuoteJson | null =>
  previous && previous.id === null ? previous : next;
