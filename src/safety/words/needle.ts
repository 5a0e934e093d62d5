import { mainScript, type Script, type Sign, signsOf } from "./signs";

export interface Part {
  letter: string;
  class: string;
  count: number;
  parted: boolean;
  /** A letter is masked by a sign before it (`f*ck`). */
  starred: boolean;
}

export interface Needle {
  parts: Part[];
  /** Distinct consecutive classes. */
  classes: string[];
  script: Script;
  letters: number;
  /** `*word*` */
  openStart: boolean;
  openEnd: boolean;
}

const VOWEL = /^[aeiouyаеиоуыэюя]$/u;
/** Minimal length for a masked letter. */
const STARRED_FROM = 4;

function partsOf(signs: readonly Sign[]): Part[] {
  const parts: Part[] = [];
  for (const { letter, class: group, gap } of signs) {
    const last = parts.at(-1);
    const parted = gap !== 0 && last !== undefined;
    if (last?.letter === letter && !parted) last.count++;
    else parts.push({ letter, class: group, count: 1, parted, starred: false });
  }
  return parts;
}

const classesOf = (parts: readonly Part[]): string[] =>
  parts.map((part) => part.class).filter((group, i, all) => group !== all[i - 1]);

function starred(needle: Needle): Needle[] {
  const { parts } = needle;
  if (needle.letters < STARRED_FROM || parts.some(({ parted }) => parted)) return [];
  return parts.flatMap((part, i) => {
    const [before, after] = [parts[i - 1], parts[i + 1]];
    if (!before || !after || part.count > 1 || !VOWEL.test(part.letter)) return [];
    if (before.class === after.class) return [];
    const left = parts
      .filter((_, j) => j !== i)
      .map((each) => (each === after ? { ...each, starred: true } : each));
    return [{ ...needle, parts: left, classes: classesOf(left) }];
  });
}

/** Needles of a word or phrase; `*` leaves an end open. */
export function needlesOf(text: string): Needle[] {
  const signs = signsOf(text.replace(/^\*+|\*+$/g, ""));
  if (signs.length === 0) return [];
  const parts = partsOf(signs);
  const needle: Needle = {
    parts,
    classes: classesOf(parts),
    script: mainScript(signs),
    letters: signs.length,
    openStart: text.startsWith("*"),
    openEnd: text.endsWith("*"),
  };
  return [needle, ...starred(needle)];
}
