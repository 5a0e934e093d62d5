import { type LetterRun, letterRunsOf, majorityScript, type ScannedLetter, type Script, scanLetters } from "./letters";
import type { WorkBudget } from "./work-budget";

const CASED_SCRIPTS = ["latin", "cyrillic", "greek"] as const satisfies readonly Script[];
type CasedScript = (typeof CASED_SCRIPTS)[number];

/** How many there are in front of each index; one more for the end. */
type PrefixCounts = Int32Array;

/** A text as needles are looked for in it. */
export interface ScannedText {
  signs: readonly ScannedLetter[];
  runs: readonly LetterRun[];
  /** What most of it is written in. */
  script: Script;
  digits: PrefixCounts;
  scripts: Record<CasedScript, PrefixCounts>;
  steps: WorkBudget;
}

const DIGIT = /^\p{N}$/u;

export function isDigit(sign: { letter: string } | undefined): boolean {
  if (sign === undefined) return false;
  return sign.letter <= "\x7f" ? sign.letter >= "0" && sign.letter <= "9" : DIGIT.test(sign.letter);
}

function prefixCountsOf(signs: readonly ScannedLetter[], is: (sign: ScannedLetter) => boolean): PrefixCounts {
  const counts = new Int32Array(signs.length + 1);
  let n = 0;
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i];
    if (sign && is(sign)) n++;
    counts[i + 1] = n;
  }
  return counts;
}

/** @throws TooMuchWorkError */
export function scanText(text: string, steps: WorkBudget): ScannedText {
  const signs = scanLetters(text);
  steps.take(signs.length);
  const countsOf = (script: CasedScript) => prefixCountsOf(signs, (sign) => sign.script === script);
  return {
    signs,
    runs: letterRunsOf(signs),
    script: majorityScript(signs),
    digits: prefixCountsOf(signs, isDigit),
    scripts: { latin: countsOf("latin"), cyrillic: countsOf("cyrillic"), greek: countsOf("greek") },
    steps,
  };
}

const countInRange = (counts: PrefixCounts, from: number, to: number): number =>
  (counts[to + 1] ?? 0) - (counts[from] ?? 0);

/** Digits among signs, both ends included. */
export const countDigits = ({ digits }: ScannedText, from: number, to: number): number =>
  countInRange(digits, from, to);

/** The scripts with capitals that signs are written in, both ends included. */
export const casedScriptsIn = ({ scripts }: ScannedText, from: number, to: number): Script[] =>
  CASED_SCRIPTS.filter((script) => countInRange(scripts[script], from, to) > 0);
