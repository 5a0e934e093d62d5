/** What messages answer, as pages hold it. Pure functions. */
import { CHAT_LIMITS } from "../../limits/chat";
import { excerpt } from "../../text/excerpt";
import type { QuoteJson, ReplyTarget } from "./quote-types";
import { type ChatLine, type ChatMessageJson, type ChatTexts, isPending } from "./types";

const GONE: QuoteJson = { id: null, from: null, kind: null, excerpt: null };

/** As it is sent: the id of a message, or a line of a letter. */
export const replyValueOf = ({ id, line }: ReplyTarget): string | { bottleId: string; line: string } =>
  line === undefined ? id : { bottleId: id, line };

/** As a form sends it. */
export function replyFieldOf(target: ReplyTarget): string {
  const value = replyValueOf(target);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const IS_ANSWERABLE: Record<ChatMessageJson["kind"], (line: ChatLine) => boolean> = {
  text: ({ text }) => text !== null,
  image: ({ image }) => image !== null,
  burn: ({ burned }) => !burned,
};

/** A message as it is answered; null: it cannot be, as it is not on the server, under review or gone. */
export function replyTargetOf(line: ChatLine): ReplyTarget | null {
  const { id, from, kind, text } = line;
  if (isPending(line) || line.recalled || line.review !== null || !IS_ANSWERABLE[kind]?.(line)) return null;
  return { id, from, kind, excerpt: excerpt(text ?? "", CHAT_LIMITS.quoteMax) };
}

const PICTURE_TEXTS: Record<ReplyTarget["kind"], (keyof ChatTexts & ("quote_photo" | "burn_title")) | null> = {
  text: null,
  line: null,
  image: "quote_photo",
  burn: "burn_title",
};

/** What is shown of what is answered; pictures have a word. */
export function quotedText({ kind, excerpt }: QuoteJson | ReplyTarget, texts: ChatTexts): string {
  const word = kind && PICTURE_TEXTS[kind];
  return word ? texts[word] : (excerpt ?? "");
}

const isGone = ({ recalled, burned }: ChatMessageJson): boolean => recalled || burned;

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
export function withEditedQuotes(messages: readonly ChatMessageJson[], id: string, text: string | null | undefined) {
  if (!text || !messages.some(({ replyTo }) => replyTo?.id === id)) return messages;
  const edited = excerpt(text, CHAT_LIMITS.quoteMax);
  return messages.map((each) =>
    each.replyTo?.id === id ? { ...each, replyTo: { ...each.replyTo, excerpt: edited } } : each,
  );
}

/** What is gone stays gone, whatever an older answer says. */
export const laterQuote = (previous: QuoteJson | null, next: QuoteJson | null): QuoteJson | null =>
  previous && previous.id === null ? previous : next;
