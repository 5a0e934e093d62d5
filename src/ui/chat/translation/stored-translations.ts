import type { ChatLine, ChatProps, TranslatedMessage } from "../types";

/** The translations that a page came with, by message id, with the text that was translated. */
export function storedTranslationsOf({
  messages,
  translate,
}: Pick<ChatProps, "messages" | "translate">): Record<string, TranslatedMessage & { of: string | null }> {
  const { stored } = translate;
  return Object.fromEntries(
    messages.flatMap(({ id, text }) => (stored[id] ? [[id, { ...stored[id], of: text }] as const] : [])),
  );
}

/** The messages of a page as the server draws them. */
export const storedLinesOf = ({
  messages,
  translate,
}: Pick<ChatProps, "messages" | "translate">): readonly ChatLine[] =>
  messages.map((line) => (translate.stored[line.id] ? { ...line, translated: translate.stored[line.id] } : line));
