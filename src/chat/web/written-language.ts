import { isLanguage, type Language } from "../../i18n/languages";
import { detectTextLanguage } from "../../translate/detect-language";
import type { ChatMessage } from "../chat";

/** What the other one wrote, newest first. */
export const textsFrom = (items: readonly ChatMessage[], other: string): { id: string; text: string }[] =>
  items.flatMap(({ id, from, text, recalled }) => (from === other && text && !recalled ? [{ id, text }] : []));

/** In which of our languages somebody writes, by most of their texts; null: unclear. */
export function writtenLanguageOf(texts: readonly { text: string }[]): Language | null {
  const counts = new Map<Language, number>();
  for (const { text } of texts) {
    const detected = detectTextLanguage(text);
    if (detected !== null && isLanguage(detected)) counts.set(detected, (counts.get(detected) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}
