/** Word rules without a database. */
import { WORD_RULE_LIMITS } from "../../src/limits/safety";
import type { MatchRule } from "../../src/safety/words/match-rule";
import { type CompiledRules, compileRules } from "../../src/safety/words/matching/compile-rules";
import { findRuleHits } from "../../src/safety/words/matching/find-hits";
import { WorkBudget } from "../../src/safety/words/matching/work-budget";

export const ruleOf = (text: string, change: Partial<MatchRule> = {}): MatchRule => ({
  id: text,
  language: null,
  kind: "word",
  text,
  mode: "refuse",
  reach: "strangers",
  ...change,
});

/** Looks at a text with a budget that no test needs. */
export function findHits(compiled: CompiledRules, text: string, language: string | null = null) {
  const steps = new WorkBudget(Number.MAX_SAFE_INTEGER);
  return { ...findRuleHits(compiled, text, { language, steps }), taken: steps.taken };
}

export const findMatches = (compiled: CompiledRules, text: string): string[] =>
  findHits(compiled, text).hits.map(({ start, end }) => text.slice(start, end));

/** As a text is judged: with the budget of one. */
export function findHitsInBudget(compiled: CompiledRules, text: string) {
  const steps = new WorkBudget(WORD_RULE_LIMITS.stepsMax);
  return { ...findRuleHits(compiled, text, { language: null, steps }), taken: steps.taken };
}

export const fillText = (signs: string, most: number): string =>
  signs.repeat(Math.ceil(most / signs.length)).slice(0, most);

export const compileTexts = (texts: readonly string[], change: Partial<MatchRule> = {}): CompiledRules =>
  compileRules(texts.map((text, n) => ruleOf(text, { ...change, id: `${n}` })));
