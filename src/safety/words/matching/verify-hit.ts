import { isLookalikeOf } from "../../../text/confusables";
import { JOINING_GAP, type LetterRun, NO_GAP, PARTING_GAP, type ScannedLetter } from "./letters";
import type { Needle, NeedlePart } from "./needle";
import { casedScriptsIn, countDigits, isDigit, type ScannedText } from "./scanned-text";

/** UTF-16 offsets, end exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

const DRAWN_OUT_MIN = 3;
/** Single letters that count as spread out. */
const SPREAD_MIN = 3;

/** `I` within lower case reads as `l`. */
function isOddCapital(signs: readonly ScannedLetter[], i: number, letter: string): boolean {
  const sign = signs[i];
  if (letter !== "l" || sign?.letter !== "i" || !sign.capital || sign.gap !== NO_GAP) return false;
  const twin = signs[i - 1]?.letter === "i" && signs[i - 1]?.capital === true;
  const before = signs[twin ? i - 2 : i - 1];
  return before?.script === "latin" && !before.capital;
}

function fitsPart(signs: readonly ScannedLetter[], i: number, part: NeedlePart): boolean {
  const sign = signs[i];
  if (sign === undefined || sign.class !== part.class) return false;
  return isLookalikeOf(sign.letter, part.letter) || isOddCapital(signs, i, part.letter);
}

/** Greedy match, except where the next part needs the sign. */
function belongsToNextPart(
  signs: readonly ScannedLetter[],
  i: number,
  part: NeedlePart,
  next: NeedlePart | undefined,
): boolean {
  if (!next) return false;
  if (next.letter === part.letter) return true;
  const isOtherLetter = signs[i]?.letter !== part.letter || isOddCapital(signs, i, next.letter);
  return isOtherLetter && fitsPart(signs, i, next);
}

const isGapAllowed = ({ gap }: ScannedLetter, { parted }: NeedlePart): boolean =>
  gap === NO_GAP || (parted && gap !== PARTING_GAP);

interface NeedleFit {
  doubled: number;
  partings: number;
}

function countLettersOfPart(
  { signs, steps }: ScannedText,
  i: number,
  to: number,
  part: NeedlePart,
  next: NeedlePart | undefined,
): number {
  let count = 0;
  while (i + count <= to && fitsPart(signs, i + count, part)) {
    if (count >= part.count && belongsToNextPart(signs, i + count, part, next)) break;
    count++;
  }
  steps.take(1 + count);
  const isCountRight = count === part.count || count === part.count * 2 || count >= DRAWN_OUT_MIN;
  return count >= part.count && isCountRight ? count : 0;
}

/**
 * Gaps between the letters that a part has taken, and in front of them, that should not be there.
 * @param before whether something of the needle is in front of the part
 */
function countUnexpectedGaps(
  signs: readonly ScannedLetter[],
  part: NeedlePart,
  first: number,
  count: number,
  before: boolean,
): number {
  const start = before ? first : first + 1;
  let partings = 0;
  for (let k = start; k < first + count; k++) {
    const sign = signs[k];
    if (!sign || sign.gap === NO_GAP || (k === start && isGapAllowed(sign, part))) continue;
    if (sign.gap !== JOINING_GAP) partings++;
  }
  return partings;
}

const hasRequiredStar = (part: NeedlePart, first: ScannedLetter | undefined): boolean =>
  !part.starred || first?.gap === JOINING_GAP;

const isDoubled = (part: NeedlePart, count: number): boolean => count !== part.count && count < DRAWN_OUT_MIN;

function fitNeedle(text: ScannedText, { parts }: Needle, from: number, to: number): NeedleFit | null {
  const { signs } = text;
  const fit: NeedleFit = { doubled: 0, partings: 0 };
  let first = from;
  for (let p = 0; p < parts.length; p++) {
    const part = parts[p];
    const count = part ? countLettersOfPart(text, first, to, part, parts[p + 1]) : 0;
    if (!part || count === 0 || !hasRequiredStar(part, signs[first])) return null;
    fit.doubled += Number(isDoubled(part, count));
    fit.partings += countUnexpectedGaps(signs, part, first, count, first > from);
    first += count;
  }
  return first === to + 1 ? fit : null;
}

function countPieces(signs: readonly ScannedLetter[], from: number, to: number): { alone: number; all: number } {
  let [alone, all] = [0, 0];
  for (let i = from; i <= to; i++) {
    if (i > from && signs[i]?.gap === NO_GAP) continue;
    all++;
    if (i === to || signs[i + 1]?.gap !== NO_GAP) alone++;
  }
  return { alone, all };
}

function isReadAsOne({ signs }: ScannedText, fit: NeedleFit, from: number, to: number): boolean {
  // One doubled letter makes another word (god, good).
  if (fit.doubled === 1) return false;
  if (fit.partings === 0) return true;
  const { alone, all } = countPieces(signs, from, to);
  return alone >= SPREAD_MIN && alone * 3 >= all * 2;
}

const isUnspaced = (sign: ScannedLetter | undefined): boolean =>
  sign?.script === "unspaced" || sign?.script === "katakana";

function isWordEdge(one: ScannedLetter | undefined, other: ScannedLetter | undefined): boolean {
  if (!one || !other) return true;
  if (one.script === "katakana" && other.script === "katakana") return false;
  return isUnspaced(one) || isUnspaced(other) || isDigit(one) !== isDigit(other);
}

function isWholeWord({ signs }: ScannedText, needle: Needle, from: number, to: number): boolean {
  const [first, after] = [signs[from], signs[to + 1]];
  const starts = needle.openStart || first?.gap !== NO_GAP || isWordEdge(signs[from - 1], first);
  const ends = needle.openEnd || !after || after.gap !== NO_GAP || isWordEdge(signs[to], after);
  return starts && ends;
}

/** Digits alone are a number; another script is another word. */
function isIntendedWord(text: ScannedText, needle: Needle, from: number, to: number): boolean {
  const digits = countDigits(text, from, to);
  if (digits > needle.digits && (digits === to + 1 - from || needle.letters < 3)) return false;
  const [only, other] = casedScriptsIn(text, from, to);
  return only === undefined || other !== undefined || only === needle.script || only !== text.script;
}

function isNeedleAt(text: ScannedText, needle: Needle, from: number, to: number): boolean {
  const fit = fitNeedle(text, needle, from, to);
  if (!fit) return false;
  text.steps.take(to - from);
  if (!isReadAsOne(text, fit, from, to)) return false;
  return isWholeWord(text, needle, from, to) && isIntendedWord(text, needle, from, to);
}

/** Where a needle may begin or end in a run of its first or last letter: at its edge, or beside a gap in it. */
function findNeedleRange(
  text: ScannedText,
  needle: Needle,
  first: LetterRun,
  last: LetterRun,
): [number, number] | null {
  const afterGap = first.lastParted;
  const beforeGap = last.firstParted - 1;
  if (isNeedleAt(text, needle, first.from, last.to)) return [first.from, last.to];
  const ends = beforeGap >= last.from;
  if (ends && isNeedleAt(text, needle, first.from, beforeGap)) return [first.from, beforeGap];
  if (afterGap === first.from) return null;
  if (isNeedleAt(text, needle, afterGap, last.to)) return [afterGap, last.to];
  return ends && isNeedleAt(text, needle, afterGap, beforeGap) ? [afterGap, beforeGap] : null;
}

/** Looking at a needle costs this many steps, before any letter. */
const NEEDLE_COST = 40;

/** Verifies a candidate match: letters, counts and word borders. @param last the run with the last class */
export function verifyCandidate(text: ScannedText, needle: Needle, last: number): TextSpan | null {
  text.steps.take(NEEDLE_COST);
  const firstRun = text.runs[last - needle.classes.length + 1];
  const lastRun = text.runs[last];
  const range = firstRun && lastRun ? findNeedleRange(text, needle, firstRun, lastRun) : null;
  if (!range) return null;
  const [start, end] = [text.signs[range[0]]?.start, text.signs[range[1]]?.end];
  return start !== undefined && end !== undefined ? { start, end } : null;
}
