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
  const { id, from, kind, text, image, card, language = null } = line;
  if (isPending(line) || isGone(line) || line.review !== null) return null;
  // A burn picture has no address.
  if (card) return card.id === null ? null : { id, from, kind: card.kind, excerpt: card.name ?? "" };
  if (text === null && image === null && kind !== "burn") return null;
  return { id, from, kind, excerpt: excerpt(text ?? "", CHAT_LIMITS.quoteMax), language };
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

/**
 * Messages whose quotes say what is known of the messages they answer, whatever an older answer said; what is gone is blank.
 * @param removed ids that were deleted here @param edited a message that may not be among them
 */
export function withCurrentQuotes(
  messages: readonly ChatMessageJson[],
  removed: ReadonlySet<string>,
  edited: { id: string; change: Partial<ChatMessageJson> } | false,
): readonly ChatMessageJson[] {
  const quotes = messages.flatMap(({ replyTo }) => replyTo ?? []);
  if (quotes.length === 0) return messages;
  const ids = new Set(quotes.map(({ id }) => id));
  /** `GONE`: it is; nothing: pictures. */
  const known = new Map<string | null, QuoteJson | string | null | undefined>();
  if (edited) known.set(edited.id, edited.change.text);
  for (const each of messages) if (ids.has(each.id)) known.set(each.id, isGone(each) ? GONE : each.text);
  for (const id of removed) known.set(id, GONE);
  const currentOf = (quote: QuoteJson): QuoteJson => {
    const said = known.get(quote.id);
    if (typeof said === "object") return said ?? quote;
    const words = said && excerpt(said, CHAT_LIMITS.quoteMax);
    return words && words !== quote.excerpt ? { ...quote, excerpt: words, language: null } : quote;
  };
  if (quotes.every((quote) => currentOf(quote) === quote)) return messages;
  return messages.map((each) => {
    const replyTo = each.replyTo && currentOf(each.replyTo);
    return replyTo === each.replyTo ? each : { ...each, replyTo };
  });
}

/** What is gone stays gone, whatever an older answer says, until something is shown again (`withOpenQuotes`). */
export const laterQuote = (previous: QuoteJson | null, next: QuoteJson | null): QuoteJson | null =>
  previous && previous.id === null && !previous.open ? previous : next;

/** A message is shown again: nothing tells which quotes are its, so that the next answer says what is gone. */
export const withOpenQuotes = (messages: readonly ChatMessageJson[]): readonly ChatMessageJson[] =>
  messages.map((each) => (each.replyTo?.id === null ? { ...each, replyTo: { ...GONE, open: true } } : each));
