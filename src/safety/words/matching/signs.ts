import { lightened } from "./diacritics";
import { classOf, foldedLetters } from "./fold";
import { signEnd } from "./marks";

/** Gap before a letter: none, joined (`f.u.c.k`), blank, or larger. */
type Gap = 0 | 1 | 2 | 3;
export const [NONE, JOINING, BLANK, PARTING] = [0, 1, 2, 3] as const;

export type Script = "latin" | "cyrillic" | "greek" | "katakana" | "unspaced" | "other";

/** A letter with its UTF-16 offsets. */
export interface Sign {
  letter: string;
  /** What it is looked for as. */
  class: string;
  start: number;
  end: number;
  gap: Gap;
  script: Script;
  capital: boolean;
}

const ACUTE = "\u0301";
const LETTER = /^[\p{L}\p{N}\p{M}]/u;
const UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u;
const BLANKS = /^[\s\p{Z}\u2800]/u;
const JOINERS = /^[.\-_*~·•#+=^`‐‑]/u;
/** Letters only next to letters: `a$$`, `sh!t`. */
const BESIDE = /^[@$€]$/u;
const BETWEEN = /^[!|]$/u;

const SCRIPTS: [RegExp, Script][] = [
  [/^\p{Script=Latin}/u, "latin"],
  [/^\p{Script=Cyrillic}/u, "cyrillic"],
  [/^\p{Script=Greek}/u, "greek"],
  [/^[\p{Script=Katakana}ー]/u, "katakana"],
  [
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
    "unspaced",
  ],
];

/** What a sign with its accents is in any text. */
interface Cluster {
  use: "letter" | "beside" | "between" | "gap" | "unseen";
  letters: { letter: string; class: string }[];
  gap: Gap;
  script: Script;
  capital: boolean;
}

function roleOf(sign: string, plain: string): Cluster["use"] {
  if (UNSEEN.test(sign)) return "unseen";
  if (BESIDE.test(plain)) return "beside";
  if (BETWEEN.test(plain)) return "between";
  return LETTER.test(plain) || foldedLetters(sign).some((each) => LETTER.test(each)) ? "letter" : "gap";
}

function gapOf(plain: string): Gap {
  if (JOINERS.test(plain)) return JOINING;
  return BLANKS.test(plain) ? BLANK : PARTING;
}

const joined = (gap: Gap, next: Gap): Gap => (gap === NONE || gap === next ? next : PARTING);

function clusterOf(sign: string): Cluster {
  const plain = sign.normalize("NFKC");
  const use = roleOf(sign, plain);
  const written = use !== "gap" && use !== "unseen";
  return {
    use,
    letters: written ? foldedLetters(sign).map((letter) => ({ letter, class: classOf(letter) })) : [],
    gap: gapOf(plain),
    script: SCRIPTS.find(([pattern]) => pattern.test(plain))?.[1] ?? "other",
    capital: plain !== plain.toLowerCase(),
  };
}

/** Cache bound. */
const KNOWN_MAX = 20_000;
const known = new Map<string, Cluster>();

function cluster(sign: string): Cluster {
  const found = known.get(sign);
  if (found) return found;
  const made = clusterOf(sign);
  if (known.size < KNOWN_MAX && sign.length <= 4) known.set(sign, made);
  return made;
}

const signAt = (text: string, start: number): string => text.slice(start, signEnd(text, start));

const stands = (use: Cluster["use"]): boolean => use === "letter" || use === "beside";

function isWritten({ use }: Cluster, before: Cluster["use"], text: string, end: number): boolean {
  if (use === "letter") return true;
  if (use === "gap") return false;
  const after = end < text.length ? cluster(lightened(signAt(text, end), 1, ACUTE)).use : "gap";
  return use === "beside" ? stands(before) || stands(after) : before === "letter" && after === "letter";
}

const SPACE = 32;

/** Where the next sign begins: blanks in a row count as one. */
function afterSign(text: string, sign: string, start: number): number {
  let end = start + sign.length;
  if (sign !== " ") return end;
  while (text.charCodeAt(end) === SPACE && text.charCodeAt(end + 1) === SPACE) end++;
  return end;
}

/** Letters of a text with the gaps before them; linear. */
export function signsOf(text: string): Sign[] {
  const signs: Sign[] = [];
  let gap: Gap = NONE;
  let before: Cluster["use"] = "gap";
  for (let start = 0, end = 0; start < text.length; start = end) {
    const sign = signAt(text, start);
    end = afterSign(text, sign, start);
    const found = cluster(lightened(sign, 1, ACUTE));
    if (found.use === "unseen") continue;
    if (isWritten(found, before, text, end)) {
      const { script, capital } = found;
      for (const { letter, class: group } of found.letters) {
        signs.push({ letter, class: group, start, end, gap, script, capital });
        gap = NONE;
      }
    } else gap = joined(gap, found.gap);
    before = found.use;
  }
  return signs;
}

/** Letters of one class in a row: indices of signs. */
export interface Run {
  class: string;
  from: number;
  to: number;
  /** The first and the last with a gap before it; `from`: none. */
  firstParted: number;
  lastParted: number;
}

export function runsOf(signs: readonly Sign[]): Run[] {
  const runs: Run[] = [];
  signs.forEach((sign, i) => {
    const last = runs.at(-1);
    if (last?.class !== sign.class) {
      runs.push({ class: sign.class, from: i, to: i, firstParted: i, lastParted: i });
      return;
    }
    last.to = i;
    if (sign.gap === NONE) return;
    last.lastParted = i;
    if (last.firstParted === last.from) last.firstParted = i;
  });
  return runs;
}

/** Majority script of a text. */
export function mainScript(signs: readonly Sign[]): Script {
  const counts = new Map<Script, number>();
  for (const { script } of signs) counts.set(script, (counts.get(script) ?? 0) + 1);
  counts.delete("other");
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "other";
}
