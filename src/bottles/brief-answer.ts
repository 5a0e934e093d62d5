import type { Language } from "../i18n/languages";
import { BRIEF_ANSWER } from "../limits/answers";

const isIdeographic = (language: Language): boolean => language === "zh" || language === "ja";

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Letters from which on a comment in a language is no longer brief, for the hint while typing. */
export const briefLettersIn = (language: Language): number =>
  Math.ceil(BRIEF_ANSWER.letters / (isIdeographic(language) ? BRIEF_ANSWER.lettersOfIdeograph : 1));

/** Whether a comment says little. A sign of Chinese, Japanese or Korean counts as several letters. */
export function isBriefAnswer(text: string): boolean {
  const letters = text.replace(/\s+/gu, " ").trim();
  const ideographs = letters.match(IDEOGRAPH)?.length ?? 0;
  return letters.length + ideographs * (BRIEF_ANSWER.lettersOfIdeograph - 1) < BRIEF_ANSWER.letters;
}
