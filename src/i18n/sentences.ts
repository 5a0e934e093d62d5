import type { Language } from "./languages";

/** Their full stop is as wide as a letter and brings its own space. */
const WIDE_STOP: ReadonlySet<Language> = new Set<Language>(["zh", "ja"]);

/** Whole sentences one after the other; empty ones are left out. */
export const joinSentences = (language: Language, sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(WIDE_STOP.has(language) ? "" : " ");
