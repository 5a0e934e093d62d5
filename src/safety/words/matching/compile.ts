import { type Rule, WORDS } from "../rules";
import { Automaton } from "./automaton";
import { keyOf, lettersOf, maskedSpellings, type Needle, needleOf } from "./needle";
import { compilePatterns, type Patterns } from "./patterns";

/** What is looked for once, for all rules that find the same. */
export interface Sought {
  needle: Needle;
  rules: readonly Rule[];
}

export interface Compiled {
  words: Automaton<Sought>;
  patterns: Patterns;
  rules: number;
  /** One rule of each mode, language and reach that there is. */
  sorts: readonly Rule[];
  /** Letters of all words with their masked spellings: beyond `WORDS.lettersMost` these are not looked for. */
  letters: number;
}

const isSame = (one: Rule, other: Rule): boolean =>
  one.mode === other.mode && one.language === other.language && one.reach === other.reach;

/** Equal words once, the longest first; of equal rules the first. */
function* soughtBy(rules: readonly Rule[]): Generator<void, Sought[]> {
  const all = new Map<string, { needle: Needle; rules: Rule[] }>();
  for (const rule of rules) {
    const needle = rule.kind === "pattern" ? null : needleOf(rule.text);
    if (!needle) continue;
    const key = keyOf(needle);
    const known = all.get(key) ?? { needle, rules: [] };
    all.set(key, known);
    if (!known.rules.some((each) => isSame(each, rule))) known.rules.push(rule);
    yield;
  }
  return [...all.values()].sort((one, other) => other.needle.letters - one.needle.letters);
}

function* automatonOf(sought: readonly Sought[]): Generator<void, [Automaton<Sought>, number]> {
  const words = new Automaton<Sought>();
  const sizes = sought.map(({ needle }) => lettersOf(needle));
  let kept = sizes.reduce((sum, { own }) => sum + own, 0);
  for (const [i, { needle, rules }] of sought.entries()) {
    words.add(needle.classes, { needle, rules });
    const { masked } = sizes[i] ?? { masked: 0 };
    kept += masked;
    if (kept <= WORDS.lettersMost)
      for (const spelling of maskedSpellings(needle))
        words.add(spelling.classes, { needle: spelling, rules });
    yield;
  }
  yield* words.link();
  return [words, kept];
}

/** Makes rules ready, a little at each step. */
export function* compiling(rules: readonly Rule[]): Generator<void, Compiled> {
  const [words, letters] = yield* automatonOf(yield* soughtBy(rules));
  const patterns = yield* compilePatterns(rules.filter(({ kind }) => kind === "pattern"));
  const sorts = rules.filter((rule, i) => rules.findIndex((each) => isSame(each, rule)) === i);
  return { words, patterns, rules: rules.length, sorts, letters };
}

/** Makes rules ready in one go. */
export function compileRules(rules: readonly Rule[]): Compiled {
  const work = compiling(rules);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
