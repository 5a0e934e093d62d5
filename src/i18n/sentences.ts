import type { Language } from "./languages";

/** Their full stop is as wide as a letter and brings its own space. */
const WIDE_STOP: ReadonlySet<Language> = new Set<Language>(["zh", "ja"]);

/** What stands between two sentences, or a sentence and the link behind it. */
export const sentenceGap = (language: Language): string => (WIDE_STOP.has(language) ? "" : " ");

/** Whole sentences one after the other; empty ones are left out. */
export const joinSentences = (language: Language, sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(sentenceGap(language));
