import { majorityScript, type ScannedLetter, type Script, scanLetters } from "./letters";
import { isDigit } from "./scanned-text";

export interface NeedlePart {
  letter: string;
  class: string;
  count: number;
  parted: boolean;
  /** A letter is masked by a sign before it (`f*ck`). */
  starred: boolean;
}

export interface Needle {
  parts: NeedlePart[];
  /** Distinct consecutive classes. */
  classes: string[];
  script: Script;
  letters: number;
  /** Of the letters. */
  digits: number;
  /** `*word*` */
  openStart: boolean;
  openEnd: boolean;
}

const VOWEL = /^[aeiouyаеиоуыэюя]$/u;
/** Minimal length for a masked letter. */
const STARRED_MIN_LETTERS = 4;

function needlePartsOf(signs: readonly ScannedLetter[]): NeedlePart[] {
  const parts: NeedlePart[] = [];
  for (const { letter, class: group, gap } of signs) {
    const last = parts.at(-1);
    const parted = gap !== 0 && last !== undefined;
    if (last?.letter === letter && !parted) last.count++;
    else parts.push({ letter, class: group, count: 1, parted, starred: false });
  }
  return parts;
}

const classesOf = (parts: readonly NeedlePart[]): string[] =>
  parts.map((part) => part.class).filter((group, i, all) => group !== all[i - 1]);

/** Whether a sign in the place of a vowel is seen through (`f*ck`). */
function isMaskable(parts: readonly NeedlePart[], i: number): boolean {
  const [before, part, after] = [parts[i - 1], parts[i], parts[i + 1]];
  if (!before || !part || !after || part.count > 1 || !VOWEL.test(part.letter)) return false;
  return before.class !== after.class;
}

function maskablePartsOf({ letters, parts }: Needle): number[] {
  if (letters < STARRED_MIN_LETTERS || parts.some(({ parted }) => parted)) return [];
  return [...parts.keys()].filter((i) => isMaskable(parts, i));
}

/** The needle with one vowel behind a sign, each in turn. */
export function* maskedSpellings(needle: Needle): Generator<Needle> {
  for (const i of maskablePartsOf(needle)) {
    const parts = needle.parts
      .filter((_, j) => j !== i)
      .map((each, j) => (j === i ? { ...each, starred: true } : each));
    yield { ...needle, parts, classes: classesOf(parts) };
  }
}

/** How many letters are looked for: of the needle itself, and of its masked spellings. */
export const countNeedleLetters = (needle: Needle): { own: number; masked: number } => ({
  own: needle.classes.length,
  masked: maskablePartsOf(needle).length * needle.classes.length,
});

/** What two needles have in common that find the same. */
export const needleKey = ({ parts, openStart, openEnd, script }: Needle): string =>
  [script, openStart, openEnd, ...parts.map(({ letter, count, parted }) => `${letter}${count}${parted}`)].join(" ");

/** A word or phrase as it is looked for; `*` leaves an end open. null: nothing is left of it. */
export function parseNeedle(text: string): Needle | null {
  const signs = scanLetters(text.replace(/^\*+|\*+$/g, ""));
  if (signs.length === 0) return null;
  const parts = needlePartsOf(signs);
  return {
    parts,
    classes: classesOf(parts),
    script: majorityScript(signs),
    letters: signs.length,
    digits: signs.filter(isDigit).length,
    openStart: text.startsWith("*"),
    openEnd: text.endsWith("*"),
  };
}
