import { cardTitleOf } from "../cards/card-title";
import type { ChatTexts } from "../texts";
import type { ChatLine } from "../types";

/** Those with a bubble that not every chat has; its script comes with the first of them. */
export type LaterKind = "image" | "burn" | "card";

const LATER: Record<ChatLine["kind"], LaterKind | null> = { text: null, image: "image", burn: "burn" };

type Content = Pick<ChatLine, "kind" | "text" | "card">;

/** null: words. An unknown kind, from a newer server, is shown as words, too. */
export const laterKindOf = ({ kind, card }: Content): LaterKind | null => (card ? "card" : (LATER[kind] ?? null));

/** Whether something of a message is drawn by what not every chat has: its bubble, what it answers, or what stands below it. */
export const needsLaterParts = (line: ChatLine): boolean =>
  Boolean(laterKindOf(line) || line.replyTo || line.reactions.length > 0 || line.reactionFault || line.translated);

/** A message in words: for screen readers, and until its bubble can be drawn. */
export const contentOf = ({ kind, text, card }: Content, texts: ChatTexts): string =>
  ({ text: card ? cardTitleOf(card, texts) : (text ?? ""), image: texts.quote_photo, burn: texts.burn_title })[kind];
