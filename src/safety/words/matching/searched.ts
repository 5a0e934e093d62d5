import { mainScript, type Run, runsOf, type Script, type Sign, signsOf } from "./signs";
import type { Steps } from "./steps";

const LETTERED = ["latin", "cyrillic", "greek"] as const satisfies readonly Script[];
type Lettered = (typeof LETTERED)[number];

/** How many there are in front of each index; one more for the end. */
type Counts = Int32Array;

/** A text as needles are looked for in it. */
export interface Searched {
  signs: readonly Sign[];
  runs: readonly Run[];
  /** What most of it is written in. */
  script: Script;
  digits: Counts;
  scripts: Record<Lettered, Counts>;
  steps: Steps;
}

const DIGIT = /^\p{N}$/u;

export function isDigit(sign: { letter: string } | undefined): boolean {
  if (sign === undefined) return false;
  return sign.letter <= "\x7f" ? sign.letter >= "0" && sign.letter <= "9" : DIGIT.test(sign.letter);
}

function counted(signs: readonly Sign[], is: (sign: Sign) => boolean): Counts {
  const counts = new Int32Array(signs.length + 1);
  let n = 0;
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i];
    if (sign && is(sign)) n++;
    counts[i + 1] = n;
  }
  return counts;
}

/** @throws TooMuchWork */
export function searchedOf(text: string, steps: Steps): Searched {
  const signs = signsOf(text);
  steps.take(signs.length);
  const of = (script: Lettered) => counted(signs, (sign) => sign.script === script);
  return {
    signs,
    runs: runsOf(signs),
    script: mainScript(signs),
    digits: counted(signs, isDigit),
    scripts: { latin: of("latin"), cyrillic: of("cyrillic"), greek: of("greek") },
    steps,
  };
}

const between = (counts: Counts, from: number, to: number): number =>
  (counts[to + 1] ?? 0) - (counts[from] ?? 0);

/** Digits among signs, both ends included. */
export const digitsIn = ({ digits }: Searched, from: number, to: number): number => between(digits, from, to);

/** The scripts with capitals that signs are written in, both ends included. */
export const scriptsIn = ({ scripts }: Searched, from: number, to: number): Script[] =>
  LETTERED.filter((script) => between(scripts[script], from, to) > 0);
