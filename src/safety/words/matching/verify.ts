import { mayMean } from "./fold";
import type { Needle, Part } from "./needle";
import { digitsIn, isDigit, type Searched, scriptsIn } from "./searched";
import { JOINING, NONE, PARTING, type Run, type Sign } from "./signs";

/** UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

const DRAWN_OUT = 3;
/** Single letters that count as spread out. */
const SPREAD = 3;

/** `I` within lower case reads as `l`. */
function isOddCapital(signs: readonly Sign[], i: number, letter: string): boolean {
  const sign = signs[i];
  if (letter !== "l" || sign?.letter !== "i" || !sign.capital || sign.gap !== NONE) return false;
  const twin = signs[i - 1]?.letter === "i" && signs[i - 1]?.capital === true;
  const before = signs[twin ? i - 2 : i - 1];
  return before?.script === "latin" && !before.capital;
}

function fits(signs: readonly Sign[], i: number, part: Part): boolean {
  const sign = signs[i];
  if (sign === undefined || sign.class !== part.class) return false;
  return mayMean(sign.letter, part.letter) || isOddCapital(signs, i, part.letter);
}

/** Greedy match, except where the next part needs the sign. */
function isNext(signs: readonly Sign[], i: number, part: Part, next: Part | undefined): boolean {
  if (!next) return false;
  if (next.letter === part.letter) return true;
  const other = signs[i]?.letter !== part.letter || isOddCapital(signs, i, next.letter);
  return other && fits(signs, i, next);
}

const isOpen = ({ gap }: Sign, { parted }: Part): boolean => gap === NONE || (parted && gap !== PARTING);

interface Fit {
  doubled: number;
  partings: number;
}

function takenBy(
  { signs, steps }: Searched,
  i: number,
  to: number,
  part: Part,
  next: Part | undefined,
): number {
  let count = 0;
  while (i + count <= to && fits(signs, i + count, part)) {
    if (count >= part.count && isNext(signs, i + count, part, next)) break;
    count++;
  }
  steps.take(1 + count);
  const right = count === part.count || count === part.count * 2 || count >= DRAWN_OUT;
  return count >= part.count && right ? count : 0;
}

/** Gaps between the letters that a part has taken, and in front of them, that should not be there. */
function partingsIn(signs: readonly Sign[], part: Part, first: number, count: number): number {
  let partings = 0;
  for (let k = first; k < first + count; k++) {
    const sign = signs[k];
    if (!sign || sign.gap === NONE || (k === first && isOpen(sign, part))) continue;
    if (sign.gap !== JOINING) partings++;
  }
  return partings;
}

const isStarred = (part: Part, first: Sign | undefined): boolean => !part.starred || first?.gap === JOINING;

/** Adds a part that took letters to a fit. @param before whether something of the needle is in front of it */
function fitPart(
  fit: Fit,
  signs: readonly Sign[],
  part: Part,
  first: number,
  count: number,
  before: boolean,
) {
  if (count !== part.count && count < DRAWN_OUT) fit.doubled++;
  fit.partings += before
    ? partingsIn(signs, part, first, count)
    : partingsIn(signs, part, first + 1, count - 1);
}

function fitOf(text: Searched, { parts }: Needle, from: number, to: number): Fit | null {
  const { signs } = text;
  const fit: Fit = { doubled: 0, partings: 0 };
  let first = from;
  for (let p = 0; p < parts.length; p++) {
    const part = parts[p];
    const count = part ? takenBy(text, first, to, part, parts[p + 1]) : 0;
    if (!part || count === 0 || !isStarred(part, signs[first])) return null;
    fitPart(fit, signs, part, first, count, first > from);
    first += count;
  }
  return first === to + 1 ? fit : null;
}

function pieces(signs: readonly Sign[], from: number, to: number): { alone: number; all: number } {
  let [alone, all] = [0, 0];
  for (let i = from; i <= to; i++) {
    if (i > from && signs[i]?.gap === NONE) continue;
    all++;
    if (i === to || signs[i + 1]?.gap !== NONE) alone++;
  }
  return { alone, all };
}

function isReadAsOne({ signs }: Searched, fit: Fit, from: number, to: number): boolean {
  // One doubled letter makes another word (god, good).
  if (fit.doubled === 1) return false;
  if (fit.partings === 0) return true;
  const { alone, all } = pieces(signs, from, to);
  return alone >= SPREAD && alone * 3 >= all * 2;
}

const isUnspaced = (sign: Sign | undefined): boolean =>
  sign?.script === "unspaced" || sign?.script === "katakana";

function isEdge(one: Sign | undefined, other: Sign | undefined): boolean {
  if (!one || !other) return true;
  if (one.script === "katakana" && other.script === "katakana") return false;
  return isUnspaced(one) || isUnspaced(other) || isDigit(one) !== isDigit(other);
}

function isWhole({ signs }: Searched, needle: Needle, from: number, to: number): boolean {
  const [first, after] = [signs[from], signs[to + 1]];
  const starts = needle.openStart || first?.gap !== NONE || isEdge(signs[from - 1], first);
  const ends = needle.openEnd || !after || after.gap !== NONE || isEdge(signs[to], after);
  return starts && ends;
}

/** Digits alone are a number; another script is another word. */
function isMeant(text: Searched, needle: Needle, from: number, to: number): boolean {
  const digits = digitsIn(text, from, to);
  if (digits > needle.digits && (digits === to + 1 - from || needle.letters < 3)) return false;
  const [only, other] = scriptsIn(text, from, to);
  return only === undefined || other !== undefined || only === needle.script || only !== text.script;
}

function stands(text: Searched, needle: Needle, from: number, to: number): boolean {
  const fit = fitOf(text, needle, from, to);
  if (!fit) return false;
  text.steps.take(to - from);
  if (!isReadAsOne(text, fit, from, to)) return false;
  return isWhole(text, needle, from, to) && isMeant(text, needle, from, to);
}

/** Where a needle may begin or end in a run of its first or last letter: at its edge, or beside a gap in it. */
function placeOf(text: Searched, needle: Needle, first: Run, last: Run): [number, number] | null {
  const beside = first.lastParted;
  const before = last.firstParted - 1;
  if (stands(text, needle, first.from, last.to)) return [first.from, last.to];
  const ends = before >= last.from;
  if (ends && stands(text, needle, first.from, before)) return [first.from, before];
  if (beside === first.from) return null;
  if (stands(text, needle, beside, last.to)) return [beside, last.to];
  return ends && stands(text, needle, beside, before) ? [beside, before] : null;
}

/** Looking at a needle costs this many steps, before any letter. */
const NEEDLE = 40;

/** Verifies a candidate match: letters, counts and word borders. @param last the run with the last class */
export function spanOf(text: Searched, needle: Needle, last: number): Span | null {
  text.steps.take(NEEDLE);
  const firstRun = text.runs[last - needle.classes.length + 1];
  const lastRun = text.runs[last];
  const place = firstRun && lastRun ? placeOf(text, needle, firstRun, lastRun) : null;
  if (!place) return null;
  const [start, end] = [text.signs[place[0]]?.start, text.signs[place[1]]?.end];
  return start !== undefined && end !== undefined ? { start, end } : null;
}
