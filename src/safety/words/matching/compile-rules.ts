import { WORD_RULE_LIMITS } from "../../../limits/safety";
import type { MatchRule } from "../match-rule";
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
  /** Letters of all words with their masked spellings: beyond `WORD_RULE_LIMITS.lettersMax` these are not looked for. */
  letterCount: number;
}

const hasSameScope = (one: MatchRule, other: MatchRule): boolean =>
  one.mode === other.mode && one.language === other.language && one.reach === other.reach;

/** Equal words once, the longest first; of equal rules the first. */
function* collectNeedles(rules: readonly MatchRule[]): Generator<void, NeedleRules[]> {
  const byKey = new Map<string, { needle: Needle; rules: MatchRule[] }>();
  for (const rule of rules) {
    const needle = rule.kind === "pattern" ? null : parseNeedle(rule.text);
    if (!needle) continue;
    const key = needleKey(needle);
    const entry = byKey.get(key) ?? { needle, rules: [] };
    byKey.set(key, entry);
    if (!entry.rules.some((each) => hasSameScope(each, rule))) entry.rules.push(rule);
    yield;
  }
  return [...byKey.values()].sort((one, other) => other.needle.letters - one.needle.letters);
}

function* buildAutomaton(needles: readonly NeedleRules[]): Generator<void, [Automaton<NeedleRules>, number]> {
  const automaton = new Automaton<NeedleRules>();
  const sizes = needles.map(({ needle }) => countNeedleLetters(needle));
  let letterCount = sizes.reduce((sum, { own }) => sum + own, 0);
  for (const [i, { needle, rules }] of needles.entries()) {
    automaton.add(needle.classes, { needle, rules });
    const { masked } = sizes[i] ?? { masked: 0 };
    letterCount += masked;
    if (letterCount <= WORD_RULE_LIMITS.lettersMax)
      for (const spelling of maskedSpellings(needle)) automaton.add(spelling.classes, { needle: spelling, rules });
    yield;
  }
  yield* automaton.link();
  return [automaton, letterCount];
}

/** Makes rules ready, a little at each step. */
export function* compileRulesInSteps(rules: readonly MatchRule[]): Generator<void, CompiledRules> {
  const [automaton, letterCount] = yield* buildAutomaton(yield* collectNeedles(rules));
  const patterns = yield* compilePatterns(rules.filter(({ kind }) => kind === "pattern"));
  const scopes = rules.filter((rule, i) => rules.findIndex((each) => hasSameScope(each, rule)) === i);
  return { automaton, patterns, ruleCount: rules.length, scopes, letterCount };
}

/** Makes rules ready in one go. */
export function compileRules(rules: readonly MatchRule[]): CompiledRules {
  const work = compileRulesInSteps(rules);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
