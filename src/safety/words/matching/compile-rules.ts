import { type MatchRule, WORD_RULE_LIMITS } from "../rules";
import { Automaton } from "./automaton";
import { countNeedleLetters, maskedSpellings, type Needle, needleKey, parseNeedle } from "./needle";
import { compilePatterns, type Patterns } from "./patterns";

/** What is looked for once, for all rules that find the same. */
export interface NeedleRules {
  needle: Needle;
  rules: readonly MatchRule[];
}

export interface CompiledRules {
  automaton: Automaton<NeedleRules>;
  patterns: Patterns;
  ruleCount: number;
  /** One rule of each mode, language and reach that there is. */
  scopes: readonly MatchRule[];
  /** Letters of all words with their masked spellings: beyond `WORDS.lettersMost` these are not looked for. */
  letterCount: number;
}

const hasSameScope = (one: MatchRule, other: MatchRule): boolean =>
  one.mode === other.mode && one.language === other.language && one.reach === other.reach;

/** Equal words once, the longest first; of equal rules the first. */
function* collectNeedles(rules: readonly MatchRule[]): Generator<void, NeedleRules[]> {
  const all = new Map<string, { needle: Needle; rules: MatchRule[] }>();
  for (const rule of rules) {
    const needle = rule.kind === "pattern" ? null : parseNeedle(rule.text);
    if (!needle) continue;
    const key = needleKey(needle);
    const known = all.get(key) ?? { needle, rules: [] };
    all.set(key, known);
    if (!known.rules.some((each) => hasSameScope(each, rule))) known.rules.push(rule);
    yield;
  }
  return [...all.values()].sort((one, other) => other.needle.letters - one.needle.letters);
}

function* buildAutomaton(sought: readonly NeedleRules[]): Generator<void, [Automaton<NeedleRules>, number]> {
  const words = new Automaton<NeedleRules>();
  const sizes = sought.map(({ needle }) => countNeedleLetters(needle));
  let kept = sizes.reduce((sum, { own }) => sum + own, 0);
  for (const [i, { needle, rules }] of sought.entries()) {
    words.add(needle.classes, { needle, rules });
    const { masked } = sizes[i] ?? { masked: 0 };
    kept += masked;
    if (kept <= WORD_RULE_LIMITS.lettersMost)
      for (const spelling of maskedSpellings(needle))
        words.add(spelling.classes, { needle: spelling, rules });
    yield;
  }
  yield* words.link();
  return [words, kept];
}

/** Makes rules ready, a little at each step. */
export function* compileRulesInSteps(rules: readonly MatchRule[]): Generator<void, CompiledRules> {
  const [words, letters] = yield* buildAutomaton(yield* collectNeedles(rules));
  const patterns = yield* compilePatterns(rules.filter(({ kind }) => kind === "pattern"));
  const sorts = rules.filter((rule, i) => rules.findIndex((each) => hasSameScope(each, rule)) === i);
  return { automaton: words, patterns, ruleCount: rules.length, scopes: sorts, letterCount: letters };
}

/** Makes rules ready in one go. */
export function compileRules(rules: readonly MatchRule[]): CompiledRules {
  const work = compileRulesInSteps(rules);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
