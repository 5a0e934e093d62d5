import { lightened } from "./diacritics";
import { classOf, foldedLetters } from "./fold";

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

const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/uy;
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

/** No combining marks below. */
const FIRST_MARK = 0x300;

function signAt(text: string, at: number): string {
  if (text.charCodeAt(at) < FIRST_MARK && !(text.charCodeAt(at + 1) >= FIRST_MARK)) return text.charAt(at);
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at);
}

const stands = (use: Cluster["use"]): boolean => use === "letter" || use === "beside";

function isWritten({ use }: Cluster, before: Cluster["use"], text: string, end: number): boolean {
  if (use === "letter") return true;
  if (use === "gap") return false;
  const after = end < text.length ? cluster(lightened(signAt(text, end), 1, ACUTE)).use : "gap";
  return use === "beside" ? stands(before) || stands(after) : before === "letter" && after === "letter";
}

const SPACE = 32;

/** The signs of a text in their order, each with where it ends. */
function* clusters(text: string): Generator<{ found: Cluster; start: number; end: number }> {
  for (let start = 0; start < text.length; ) {
    const sign = signAt(text, start);
    let end = start + sign.length;
    // Runs of blanks count as one.
    while (sign === " " && text.charCodeAt(end) === SPACE && text.charCodeAt(end + 1) === SPACE) end++;
    const found = cluster(lightened(sign, 1, ACUTE));
    if (found.use !== "unseen") yield { found, start, end };
    start = end;
  }
}

/** Letters of a text with the gaps before them; linear. */
export function signsOf(text: string): Sign[] {
  const signs: Sign[] = [];
  let gap: Gap = NONE;
  let before: Cluster["use"] = "gap";
  for (const { found, start, end } of clusters(text)) {
    const { script, capital, letters } = found;
    if (isWritten(found, before, text, end)) {
      for (const letter of letters) {
        signs.push({ ...letter, start, end, script, capital, gap });
        gap = NONE;
      }
    } else gap = joined(gap, found.gap);
    before = found.use;
  }
  return signs;
}

export interface Run {
  class: string;
  from: number;
  to: number;
}

export function runsOf(signs: readonly Sign[]): Run[] {
  const runs: Run[] = [];
  signs.forEach((sign, i) => {
    const last = runs.at(-1);
    if (last?.class === sign.class) last.to = i;
    else runs.push({ class: sign.class, from: i, to: i });
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
