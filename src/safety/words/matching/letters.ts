import { memoize } from "../../../runtime/cache";
import { letterClassOf } from "../../../text/confusables";
import { stripExtraMarks } from "./diacritics";
import { foldedLetters } from "./fold";
import { graphemeEnd } from "./graphemes";

/** Gap before a letter: none, joined (`f.u.c.k`), blank, or larger. */
type LetterGap = 0 | 1 | 2 | 3;
export const [NO_GAP, JOINING_GAP, PARTING_GAP] = [0, 1, 3] as const;
const BLANK_GAP = 2;

export type Script = "latin" | "cyrillic" | "greek" | "katakana" | "unspaced" | "other";

/** A letter with its UTF-16 offsets. */
export interface ScannedLetter {
  letter: string;
  /** What it is looked for as. */
  class: string;
  start: number;
  end: number;
  gap: LetterGap;
  script: Script;
  capital: boolean;
}

const ACUTE = "\u0301";
const LETTER_PATTERN = /^[\p{L}\p{N}\p{M}]/u;
const INVISIBLE_PATTERN = /^\p{Default_Ignorable_Code_Point}+$/u;
const BLANK_PATTERN = /^[\s\p{Z}\u2800]/u;
const JOINER_PATTERN = /^[.\-_*~·•#+=^`‐‑]/u;
/** Letters only next to letters: `a$$`, `sh!t`. */
const BESIDE_LETTER_PATTERN = /^[@$€]$/u;
const BETWEEN_LETTERS_PATTERN = /^[!|]$/u;

const SCRIPT_PATTERNS: [RegExp, Script][] = [
  [/^\p{Script=Latin}/u, "latin"],
  [/^\p{Script=Cyrillic}/u, "cyrillic"],
  [/^\p{Script=Greek}/u, "greek"],
  [/^[\p{Script=Katakana}ー]/u, "katakana"],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, "unspaced"],
];

/** What a sign with its accents is in any text. */
interface GraphemeClass {
  use: "letter" | "beside" | "between" | "gap" | "unseen";
  letters: { letter: string; class: string }[];
  gap: LetterGap;
  script: Script;
  capital: boolean;
}

function graphemeUseOf(sign: string, plain: string): GraphemeClass["use"] {
  if (INVISIBLE_PATTERN.test(sign)) return "unseen";
  if (BESIDE_LETTER_PATTERN.test(plain)) return "beside";
  if (BETWEEN_LETTERS_PATTERN.test(plain)) return "between";
  return LETTER_PATTERN.test(plain) || foldedLetters(sign).some((each) => LETTER_PATTERN.test(each)) ? "letter" : "gap";
}

function gapOf(plain: string): LetterGap {
  if (JOINER_PATTERN.test(plain)) return JOINING_GAP;
  return BLANK_PATTERN.test(plain) ? BLANK_GAP : PARTING_GAP;
}

const joinGaps = (gap: LetterGap, next: LetterGap): LetterGap => (gap === NO_GAP || gap === next ? next : PARTING_GAP);

function classifyGrapheme(sign: string): GraphemeClass {
  const plain = sign.normalize("NFKC");
  const use = graphemeUseOf(sign, plain);
  const isWritten = use !== "gap" && use !== "unseen";
  return {
    use,
    letters: isWritten ? foldedLetters(sign).map((letter) => ({ letter, class: letterClassOf(letter) })) : [],
    gap: gapOf(plain),
    script: SCRIPT_PATTERNS.find(([pattern]) => pattern.test(plain))?.[1] ?? "other",
    capital: plain !== plain.toLowerCase(),
  };
}

const GRAPHEMES_KEPT = 10_000;
/** Longer ones are rare, and endless in number. */
const CACHED_LENGTH_MAX = 4;
const shortGraphemeClass = memoize("grapheme classes", classifyGrapheme, GRAPHEMES_KEPT);

const graphemeClassOf = (sign: string): GraphemeClass =>
  sign.length <= CACHED_LENGTH_MAX ? shortGraphemeClass(sign) : classifyGrapheme(sign);

const graphemeAt = (text: string, start: number): string => text.slice(start, graphemeEnd(text, start));

const isLetterLike = (use: GraphemeClass["use"]): boolean => use === "letter" || use === "beside";

function isReadAsLetter({ use }: GraphemeClass, before: GraphemeClass["use"], text: string, end: number): boolean {
  if (use === "letter") return true;
  if (use === "gap") return false;
  const after = end < text.length ? graphemeClassOf(stripExtraMarks(graphemeAt(text, end), 1, ACUTE)).use : "gap";
  return use === "beside" ? isLetterLike(before) || isLetterLike(after) : before === "letter" && after === "letter";
}

const SPACE_CODE = 32;

/** Where the next sign begins: blanks in a row count as one. */
function nextGraphemeStart(text: string, sign: string, start: number): number {
  let end = start + sign.length;
  if (sign !== " ") return end;
  while (text.charCodeAt(end) === SPACE_CODE && text.charCodeAt(end + 1) === SPACE_CODE) end++;
  return end;
}

/** Letters of a text with the gaps before them; linear. */
export function scanLetters(text: string): ScannedLetter[] {
  const signs: ScannedLetter[] = [];
  let gap: LetterGap = NO_GAP;
  let before: GraphemeClass["use"] = "gap";
  for (let start = 0, end = 0; start < text.length; start = end) {
    const sign = graphemeAt(text, start);
    end = nextGraphemeStart(text, sign, start);
    const graphemeClass = graphemeClassOf(stripExtraMarks(sign, 1, ACUTE));
    if (graphemeClass.use === "unseen") continue;
    if (isReadAsLetter(graphemeClass, before, text, end)) {
      const { script, capital } = graphemeClass;
      for (const { letter, class: group } of graphemeClass.letters) {
        signs.push({ letter, class: group, start, end, gap, script, capital });
        gap = NO_GAP;
      }
    } else gap = joinGaps(gap, graphemeClass.gap);
    before = graphemeClass.use;
  }
  return signs;
}

/** Letters of one class in a row: indices of signs. */
export interface LetterRun {
  class: string;
  from: number;
  to: number;
  /** The first and the last with a gap before it; `from`: none. */
  firstParted: number;
  lastParted: number;
}

export function letterRunsOf(signs: readonly ScannedLetter[]): LetterRun[] {
  const runs: LetterRun[] = [];
  signs.forEach((sign, i) => {
    const last = runs.at(-1);
    if (last?.class !== sign.class) {
      runs.push({ class: sign.class, from: i, to: i, firstParted: i, lastParted: i });
      return;
    }
    last.to = i;
    if (sign.gap === NO_GAP) return;
    last.lastParted = i;
    if (last.firstParted === last.from) last.firstParted = i;
  });
  return runs;
}

/** Majority script of a text. */
export function majorityScript(signs: readonly ScannedLetter[]): Script {
  const counts = new Map<Script, number>();
  for (const { script } of signs) counts.set(script, (counts.get(script) ?? 0) + 1);
  counts.delete("other");
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "other";
}
