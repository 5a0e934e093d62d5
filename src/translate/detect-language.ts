import type { Language } from "../i18n/languages";
import { memoize } from "../runtime/cache";
import { detectArabicScript } from "./detection/arabic-script";
import { detectCyrillic, RUSSIAN_OR_UKRAINIAN } from "./detection/cyrillic";
import { detectDevanagari } from "./detection/devanagari";
import { detectHan } from "./detection/han-and-kana";
import { detectLatin } from "./detection/latin";
import { type WritingSystem, type WrittenIn, writingSystemOf } from "./detection/writing-systems";

/** What says nothing of a text's language. */
const LINKS_AND_MENTIONS =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|[@#][\p{L}\p{M}\p{N}_]+|\b[\w-]+\.(?:com|org|net|example)\b/giu;
/** Longer texts are judged by their beginning. */
const SIGNS_READ = 1_000;
/** Weight of a text's writing system among all it has; below it is in two languages. */
const LEAST_SHARE = 0.6;
/** One letter of Han can be a word; of an alphabet two or three are anything. */
const LEAST_LETTERS = 4;
const LEAST_DENSE_LETTERS = 2;

const BY_SYSTEM: Partial<Record<WritingSystem, (text: string, written: WrittenIn) => string | null>> = {
  latin: detectLatin,
  cyrillic: detectCyrillic,
  arabic: detectArabicScript,
  devanagari: detectDevanagari,
  han: detectHan,
};
const DENSE: ReadonlySet<WritingSystem> = new Set(["han", "ko"]);

function detectLanguage(text: string): string | null {
  const words = text.slice(0, SIGNS_READ).replace(LINKS_AND_MENTIONS, " ");
  const written = writingSystemOf(words);
  if (!written || written.share < LEAST_SHARE) return null;
  const { system, letters } = written;
  if (letters < (DENSE.has(system) ? LEAST_DENSE_LETTERS : LEAST_LETTERS)) return null;
  const detect = BY_SYSTEM[system];
  return detect ? detect(words, written) : system;
}

const RESULTS_KEPT = 20_000;
/** Beside the hash, in one safe integer. */
const LENGTHS = 2 ** 20;

/** A page of letters asks for twenty. Keyed by a hash: a cache must not keep what somebody has erased. */
const detectOnce = memoize("text languages", (_hash: number, text: string) => detectLanguage(text), RESULTS_KEPT);

const detect = (text: string): string | null =>
  detectOnce(Bun.hash.xxHash32(text) * LENGTHS + (text.length % LENGTHS), text);

/**
 * ISO 639-1, found by writing system, then by words, among more than our ten; null: unclear. At reading, without a
 * translator (decision 159).
 */
export function detectTextLanguage(text: string): string | null {
  const found = detect(text);
  return found === RUSSIAN_OR_UKRAINIAN ? null : found;
}

/**
 * From which language a text is translated: the one that is found; of Russian and Ukrainian spelled alike either, for who
 * does not read Russian. @param canTranslate whether the translator can, into the reader's @returns null: unclear
 */
export function detectSourceLanguage(
  text: string,
  to: Language,
  canTranslate: (from: string) => boolean,
): string | null {
  const found = detect(text);
  if (found !== RUSSIAN_OR_UKRAINIAN) return found;
  return to === "ru" ? null : (["ru", "uk"].find(canTranslate) ?? null);
}

/** Attributes of an element that holds what a person wrote: `lang` where the language is known. */
export const textAttributes = (text: string): { dir: "auto"; lang: string | undefined } => ({
  dir: "auto",
  lang: detectTextLanguage(text) ?? undefined,
});

/** The same for a name, which speaks for a language by its writing system alone: "Maria" is of many. */
export function nameAttributes(name: string): { dir: "auto"; lang: string | undefined } {
  const language = /\p{Script=Latin}/u.test(name) ? null : detectTextLanguage(name);
  return { dir: "auto", lang: language ?? undefined };
}
