import { isLanguage } from "../../i18n/languages";
import { commonWordShares, type ListedLanguage } from "./common-words";
import { scoreWordParts } from "./word-parts";

/** What a text whose words are all frequent ones of a language gains over one with none. */
const WORDS_WEIGHT = 0.6;
/** Least score, and least distance to the next, of texts of few and of many parts. */
const MIN = { short: { score: 0.55, distance: 0.04 }, long: { score: 0.5, distance: 0.025 } };
/** Languages that are not ours need more, as their relatives among ours have lists of words. */
const NO_EXTRA = { score: 0, distance: 0 };
const FOREIGN_EXTRA = { score: 0.08, distance: 0.04 };
/** haha, jajaja, kkkk, xoxo: people of all languages. */
const LAUGHTER = /^(?:(?:ha|ah|he|hi|ho|ja|je|xa|ax|k)+h?|xo(?:xo)*|lol|omg|wow|ok|okay|hmm+|mm+|zz+|brb)$/;
/** Fewer words of a language that is not ours, and none of them a frequent one, are names or slang. */
const FOREIGN_WORDS = 4;
/** Two words that two languages have, such as "te amo". */
const FEW_WORDS = { words: 2, distance: 0.08 };
const LONG_TEXT_PARTS = 12;
/** In so few words a single letter says nothing: "a" is a word of five languages. */
const SHORT_WORDS = 3;
/** Share of frequent words by which Hindi and Arabic in Latin letters are told. */
const ROMANISED = 0.3;

/** Digits stand for Arabic letters inside of words: 7abibi, ba7r, sa2alt. */
const ARABIC_DIGITS = /(?:^|[^\p{L}\p{N}])(?:[23579]?\p{L}+[23579]\p{L}+|[23579]'?\p{L}{3,}|\p{L}{2,}[2357](?=$|\s))/gu;
/** 2nd, 3rd, 5min, 7pm: numbers with a unit. */
const COUNTED =
  /\b\d+(?:st|nd|rd|th|st|am|pm|min|mins|h|hrs?|km|kg|cm|mm|days?|years?|ans|jours|horas|anos|años|uhr)\b/giu;
/** Spanish alone opens its questions. */
const SPANISH_MARKS = /[¿¡]/u;
const LETTERS_OF: readonly (readonly [RegExp, string])[] = [
  [/[ñ¿¡]/iu, "es"],
  [/[ãõ]/iu, "pt"],
  [/[ß]/iu, "de"],
  [/[œ]|\b(?:[cdjlmnst]|qu)['’]\p{L}/iu, "fr"],
];
const LETTER_BONUS = 0.15;

const WORD = /[\p{L}\p{M}'’]*\p{L}[\p{L}\p{M}'’]*/gu;

function looksLikeArabizi(text: string, words: number): boolean {
  const found = text.replace(COUNTED, " ").toLowerCase().match(ARABIC_DIGITS)?.length ?? 0;
  return found > 0 && found >= words * 0.12;
}

/** Every word begins with a capital and none is a frequent one: names. */
const isListOfNames = (written: readonly string[], shares: ReadonlyMap<ListedLanguage, number>): boolean =>
  shares.size === 0 && written.every((word) => /^\p{Lu}/u.test(word)) && written.length < 6;

function bestTwo(scores: ReadonlyMap<string, number>): [[string, number], number] {
  const [first = ["", 0], second = ["", 0]] = [...scores].sort(([, a], [, b]) => b - a);
  return [first as [string, number], second[1] as number];
}

function addEvidence(text: string, scores: Map<string, number>, shares: ReadonlyMap<ListedLanguage, number>): void {
  for (const [language, share] of shares) scores.set(language, (scores.get(language) ?? 0) + share * WORDS_WEIGHT);
  for (const [letters, language] of LETTERS_OF)
    if (letters.test(text)) scores.set(language, (scores.get(language) ?? 0) + LETTER_BONUS);
}

/** Hindi or Arabic in Latin letters: no language of ours has as many frequent words here. */
function isRomanised(language: string, shares: ReadonlyMap<ListedLanguage, number>): boolean {
  const share = Math.max(shares.get("hi-Latn") ?? 0, shares.get("ar-Latn") ?? 0);
  return share >= ROMANISED && share >= (shares.get(language as ListedLanguage) ?? 0);
}

interface Found {
  words: number;
  parts: number;
  /** How much of it the language lists. */
  listed: number;
  score: number;
  /** To the next language. */
  distance: number;
}

function isSure(language: string, { words, parts, listed, score, distance }: Found): boolean {
  const ours = isLanguage(language);
  if (!ours && listed === 0 && words < FOREIGN_WORDS) return false;
  const min = parts < LONG_TEXT_PARTS ? MIN.short : MIN.long;
  const extra = ours ? NO_EXTRA : FOREIGN_EXTRA;
  const leastDistance = words <= FEW_WORDS.words ? FEW_WORDS.distance : min.distance + extra.distance;
  return score >= min.score + extra.score && distance >= leastDistance;
}

const wordsOf = (written: readonly string[]): string[] =>
  written.map((word) => word.toLowerCase().replaceAll("’", "'")).filter((word) => !LAUGHTER.test(word));

/** null: unclear, or Hindi or Arabic in Latin letters. */
function detectWhole(text: string): string | null {
  const written = text.normalize("NFC").match(WORD) ?? [];
  const words = wordsOf(written);
  if (words.length === 0 || looksLikeArabizi(text, words.length)) return null;
  const shares = commonWordShares(words.length > SHORT_WORDS ? words : words.filter((word) => word.length > 1));
  if (isListOfNames(written, shares)) return null;
  const { byLanguage: scores, parts } = scoreWordParts(words);
  addEvidence(text, scores, shares);
  const [[language, score], next] = bestTwo(scores);
  if (isRomanised(language, shares) || (language !== "es" && SPANISH_MARKS.test(text))) return null;
  const listed = shares.get(language as ListedLanguage) ?? 0;
  return isSure(language, { words: words.length, parts, listed, score, distance: score - next }) ? language : null;
}

/** Sentences of fewer words are greetings and names. */
const SENTENCE_WORDS = 2;
/** Share of a text that sentences in other languages may have. */
const MOST_IN_OTHERS = 1 / 3;
/** How much of such a sentence its own language lists, and how much at most the language of the whole. */
const SENTENCE_LISTED = { own: 0.45, other: 0.2 };

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

function isInOther(sentence: string, language: string): boolean {
  const words = wordsOf(sentence.match(WORD) ?? []);
  if (words.length < SENTENCE_WORDS) return false;
  const shares = commonWordShares(words);
  if ((shares.get(language as ListedLanguage) ?? 0) > SENTENCE_LISTED.other) return false;
  if (![...shares.values()].some((share) => share >= SENTENCE_LISTED.own)) return false;
  return (detectWhole(sentence) ?? language) !== language;
}

/** "Happy birthday! Alles Gute zum Geburtstag" is in no language that could be named. */
function isInSeveral(text: string, language: string): boolean {
  const sentences = text.split(/[.!?…;\n]+/u);
  if (sentences.length < 2) return false;
  const others = sentences.filter((sentence) => isInOther(sentence, language));
  return lettersIn(others.join(" ")) > lettersIn(text) * MOST_IN_OTHERS;
}

/**
 * The language of a text in Latin letters, among more than ours, or Polish would come out as German.
 * @param text without links and names of people @returns ISO 639-1; null: unclear, in several languages, or Hindi or
 * Arabic in Latin letters
 */
export function detectLatin(text: string): string | null {
  const found = detectWhole(text);
  return found !== null && isInSeveral(text, found) ? null : found;
}
