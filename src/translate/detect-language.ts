import { TRANSLATION_LIMITS } from "../limits/translation";
import { memoize } from "../runtime/cache";

/** What says nothing of a text's language. */
const LANGUAGELESS_TEXT = /https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}_]+|[^\p{L}\p{M}\p{Z}]+/gu;
/** Scripts in which few signs say much. */
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DENSE_ENOUGH = 4;

/** Relatives whose scores lie closer than this cannot be told apart. */
const MIN_SCORE_DIFFERENCE = 0.002;

/** What the spelling of a language never has: letters of its relatives, and Spanish's opening marks. */
const IMPOSSIBLE_LETTERS: Record<string, RegExp> = {
  uk: /[ыэёъ]/iu,
  be: /[ищъ]/iu,
  bg: /[ыэё]/iu,
  sr: /[ыэёъщйюя]/iu,
};
const SPANISH_ONLY_MARKS = /[¿¡]/u;

interface DetectionResult {
  language: string;
  isReliable(): boolean;
  getScores(): Record<string, number>;
}

interface LanguageDetector {
  detect(text: string): DetectionResult;
}

function areScoresTooClose(scores: Record<string, number>): boolean {
  const [first = 0, second = 0] = Object.values(scores).sort((a, b) => b - a);
  return first - second < MIN_SCORE_DIFFERENCE;
}

const isMisspelt = (text: string, language: string): boolean =>
  (IMPOSSIBLE_LETTERS[language] ?? (language === "es" ? undefined : SPANISH_ONLY_MARKS))?.test(text) ?? false;

const importDetector = memoize("language detector", async (): Promise<LanguageDetector> => {
  const { eld } = await import("eld/extrasmall");
  return eld as LanguageDetector;
});
/** Without waiting. */
let loaded: LanguageDetector | undefined;

/** Loads the detector (0.2 s, 70 MB). */
export async function loadDetector(): Promise<void> {
  loaded = await importDetector();
}

function detectWith(detector: LanguageDetector, text: string): string | null {
  const words = text.replace(LANGUAGELESS_TEXT, " ").replace(/\s+/gu, " ").trim();
  const enough = DENSE_SCRIPT.test(words) ? DENSE_ENOUGH : TRANSLATION_LIMITS.detectableLetters;
  if (words.length < enough) return null;
  const found = detector.detect(words);
  const sure = found.isReliable() && !areScoresTooClose(found.getScores()) && !isMisspelt(text, found.language);
  return sure ? found.language : null;
}

const RESULTS_KEPT = 5_000;

/** A page of letters asks for twenty, 4 µs each. Keyed by a hash: a cache must not keep what somebody has erased. */
const detectOnce = memoize(
  "text languages",
  (_hash: number | bigint, { detector, text }: { detector: LanguageDetector; text: string }) =>
    detectWith(detector, text),
  RESULTS_KEPT,
);

/** ISO 639-1; null: unclear. Not limited to our ten, or Ukrainian would come out as Russian. */
export const detectTextLanguage = (text: string): string | null =>
  loaded ? detectOnce(Bun.hash(text), { detector: loaded, text }) : null;

/** What a page writes into `lang`: empty where the language is not known, or it would be taken for the page's own. */
export const langAttributeOf = (text: string): string => detectTextLanguage(text) ?? "";
