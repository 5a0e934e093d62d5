import { mainScript, type Script, type Sign, signsOf } from "./signs";

/** One letter of a rule and how often it stands there in a row. */
export interface Part {
  letter: string;
  class: string;
  count: number;
  /** A blank of the rule stands before it. */
  parted: boolean;
  /** A letter was left out before it, and a sign has to stand in its place (`f*ck`). */
  starred: boolean;
}

/** A word or phrase to be found, as its letters are read. */
export interface Needle {
  parts: Part[];
  /** Classes as the text is searched for them: each once, however often it stands in a row. */
  classes: string[];
  script: Script;
  letters: number;
  /** The word may go on before or behind (`*word*`). */
  openStart: boolean;
  openEnd: boolean;
}

const VOWEL = /^[aeiouyаеиоуыэюя]$/u;
/** Shorter words say too little with a letter less. */
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

/** The needle with each inner vowel left out once. */
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

/** What a word or phrase is looked for as; none where it has no letter. A `*` at an end leaves that end open. */
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
