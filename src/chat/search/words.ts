import { MESSAGE_SEARCH_LIMITS } from "../../limits/chat";
import { REGION_FLAG } from "../../text/fold";
import { searchKey } from "../../text/search-key";
import { wordStartsOf } from "./word-starts";

/** A flag, the key of # or *, one part of an emoji without its tone of skin, or a word. */
const PIECE = new RegExp(
  `${REGION_FLAG.source}|\\p{RI}{1,2}|[#*]\u20e3|\\p{Extended_Pictographic}|[\\p{L}\\p{M}\\p{N}]+`,
  "gu",
);
/** An emoji, though its parts are a sign or a digit and a mark: it is no part of a word that it touches. */
const KEYCAPS = /[#*0-9]\ufe0f?\u20e3/gu;

/** Scripts without blanks between words, and those whose words are found by any two signs of theirs. */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");

/** The form in which texts are compared: `searchKey`, composed again, so that a sign is one. */
export const toSearchForm = (text: string): string => searchKey(text.replace(KEYCAPS, " $& ")).normalize("NFC");

interface WordPiece {
  text: string;
  /** Where it begins in the text. */
  at: number;
  /** Signs without blanks between words. */
  unspaced: boolean;
}

/** Words, runs of unspaced signs and emoji of a text, in order. @param text in its search form */
export const wordPiecesOf = (text: string): WordPiece[] =>
  [...text.matchAll(PIECE)].flatMap((piece) =>
    [...piece[0].matchAll(RUN)].map((run) => ({
      text: run[0],
      at: piece.index + run.index,
      unspaced: IS_UNSPACED.test(run[0]),
    })),
  );

/** As the index has it: of a key its mark alone, as # and * would be syntax there; texts that it proposes are compared whole. */
const cutWord = (word: string): string =>
  [...word.replace(/^[#*]/u, "")].slice(0, MESSAGE_SEARCH_LIMITS.wordLength).join("");

/** Each sign with the one after it; the last one alone, so that every sign begins one. */
function signPairsOf(run: string): string[] {
  const signs = [...run];
  return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
}

const indexedWordsOf = ({ text, unspaced }: WordPiece): string[] =>
  unspaced ? signPairsOf(text) : wordStartsOf(text).map((start) => cutWord(text.slice(start)));

/** The words by which a text is found, each once. */
export const searchWordsOf = (text: string): string[] => [
  ...new Set(wordPiecesOf(toSearchForm(text)).flatMap(indexedWordsOf)),
];

interface SearchTerm extends Omit<WordPiece, "at"> {
  /** The beginning of a word is enough: the last word of a search. */
  prefix: boolean;
}

/** What is looked for; all terms must be there. Empty: nothing is found. */
export type MessageQuery = readonly SearchTerm[];

/** Reads what a person looks for. */
export function parseMessageQuery(q: string): MessageQuery {
  const pieces = wordPiecesOf(toSearchForm(q));
  return pieces.map(({ text, unspaced }, at) => ({ text, unspaced, prefix: !unspaced && at === pieces.length - 1 }));
}

export interface IndexTerm {
  word: string;
  prefix: boolean;
}

function indexTermsOfOne({ text, unspaced, prefix }: SearchTerm): IndexTerm[] {
  if (!unspaced) return [{ word: cutWord(text), prefix }];
  const pairs = signPairsOf(text);
  if (pairs.length === 1) return [{ word: text, prefix: true }];
  return pairs.slice(0, -1).map((word) => ({ word, prefix: false }));
}

/** What the index is asked for: at least all messages that match. */
export const indexTermsOf = (query: MessageQuery): IndexTerm[] =>
  query.flatMap(indexTermsOfOne).slice(0, MESSAGE_SEARCH_LIMITS.wordsMax);

/** Whether a piece of a text has a term, and where in the piece; -1: not. */
export function findTerm({ text, unspaced, prefix }: SearchTerm, piece: WordPiece, from = 0): number {
  if (unspaced) return piece.unspaced ? piece.text.indexOf(text, from) : -1;
  if (from > 0 || piece.unspaced) return -1;
  const starts = wordStartsOf(piece.text);
  return starts.find((at) => (prefix ? piece.text.startsWith(text, at) : piece.text.slice(at) === text)) ?? -1;
}

/** Whether a text has all terms of a search. */
export function matchesQuery(text: string, query: MessageQuery): boolean {
  const pieces = wordPiecesOf(toSearchForm(text));
  return query.length > 0 && query.every((term) => pieces.some((piece) => findTerm(term, piece) >= 0));
}
