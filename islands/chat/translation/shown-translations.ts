import type { ChatLine, TranslatedMessage } from "../../../src/ui/chat/types";

export interface MessageTranslations {
  shown: ShownTranslations;
  /** null: the original alone. */
  show(line: ChatLine, translated: TranslatedMessage | null): void;
  translate(line: ChatLine): void;
  toggle(line: ChatLine): void;
}

/** By message id, with the text that was translated. */
export type ShownTranslations = Record<string, TranslatedMessage & { of: string | null }>;

/** Of what the message says now: an edit ends it. */
export const translationIn = (shown: ShownTranslations, { id, text }: ChatLine): TranslatedMessage | undefined =>
  shown[id]?.of === text ? shown[id] : undefined;
