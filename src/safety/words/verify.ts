import { mayMean } from "./fold";
import type { Needle, Part } from "./needle";
import { JOINING, NONE, PARTING, type Run, type Script, type Sign } from "./signs";

interface Searched {
  signs: readonly Sign[];
  runs: readonly Run[];
  script: Script;
}

/** UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

const LETTERED: readonly Script[] = ["latin", "cyrillic", "greek"];

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

const fits = (signs: readonly Sign[], i: number, { letter }: Part): boolean => {
  const sign = signs[i];
  return sign !== undefined && (mayMean(sign.letter, letter) || isOddCapital(signs, i, letter));
};

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

function takenBy(signs: readonly Sign[], i: number, to: number, part: Part, next: Part | undefined): number {
  let count = 0;
  while (i + count <= to && fits(signs, i + count, part)) {
    if (count >= part.count && isNext(signs, i + count, part, next)) break;
    count++;
  }
  const right = count === part.count || count === part.count * 2 || count >= DRAWN_OUT;
  return count >= part.count && right ? count : 0;
}

function countGaps(
  fit: Fit,
  signs: readonly Sign[],
  part: Part,
  at: { first: number; count: number; from: number },
) {
  for (let k = Math.max(at.first, at.from + 1); k < at.first + at.count; k++) {
    const sign = signs[k];
    if (!sign || (k === at.first && isOpen(sign, part)) || sign.gap === NONE) continue;
    if (sign.gap !== JOINING) fit.partings++;
  }
}

const isStarred = (part: Part, first: Sign | undefined): boolean => !part.starred || first?.gap === JOINING;

function fitOf({ signs }: Searched, { parts }: Needle, from: number, to: number): Fit | null {
  const fit: Fit = { doubled: 0, partings: 0 };
  let first = from;
  for (const [p, part] of parts.entries()) {
    const count = takenBy(signs, first, to, part, parts[p + 1]);
    if (count === 0 || !isStarred(part, signs[first])) return null;
    if (count !== part.count && count < DRAWN_OUT) fit.doubled++;
    countGaps(fit, signs, part, { first, count, from });
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
const isDigit = (sign: Sign | undefined): boolean => sign !== undefined && /^\p{N}$/u.test(sign.letter);

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
function isMeant({ signs, script }: Searched, needle: Needle, from: number, to: number): boolean {
  const own = signs.slice(from, to + 1);
  const digits = own.filter(isDigit).length;
  const wanted = needle.parts
    .filter(({ letter }) => /^\p{N}$/u.test(letter))
    .reduce((n, { count }) => n + count, 0);
  if (digits > wanted && (digits === own.length || needle.letters < 3)) return false;
  const scripts = new Set(own.map((sign) => sign.script).filter((each) => LETTERED.includes(each)));
  const [only] = scripts;
  return scripts.size !== 1 || only === needle.script || only !== script;
}

function candidates({ signs }: Searched, { from, to }: Run, side: "first" | "last"): number[] {
  const parted = signs.slice(from + 1, to + 1).map(({ gap }) => gap !== NONE);
  if (side === "first") {
    const after = parted.lastIndexOf(true);
    return after < 0 ? [from] : [from, from + 1 + after];
  }
  const before = parted.indexOf(true);
  return before < 0 ? [to] : [to, from + before];
}

function stands(text: Searched, needle: Needle, from: number, to: number): boolean {
  const fit = fitOf(text, needle, from, to);
  if (!fit || !isReadAsOne(text, fit, from, to)) return false;
  return isWhole(text, needle, from, to) && isMeant(text, needle, from, to);
}

/** Verifies a candidate match: letters, counts and word borders. @param last the run with the last class */
export function spanOf(text: Searched, needle: Needle, last: number): Span | null {
  const firstRun = text.runs[last - needle.classes.length + 1];
  const lastRun = text.runs[last];
  if (!firstRun || !lastRun) return null;
  const ends = candidates(text, lastRun, "last");
  const places = candidates(text, firstRun, "first").flatMap((from) => ends.map((to) => [from, to] as const));
  const place = places.find(([from, to]) => stands(text, needle, from, to));
  const [start, end] = place ? [text.signs[place[0]]?.start, text.signs[place[1]]?.end] : [];
  return start !== undefined && end !== undefined ? { start, end } : null;
}
