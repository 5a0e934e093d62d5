/** Word rules without a database. */
import { type Compiled, compileRules } from "../../src/safety/words/matching/compile";
import { hitsIn } from "../../src/safety/words/matching/find";
import { Steps } from "../../src/safety/words/matching/steps";
import { type Rule, WORDS } from "../../src/safety/words/rules";

export const ruleOf = (text: string, change: Partial<Rule> = {}): Rule => ({
  id: text,
  language: null,
  kind: "word",
  text,
  mode: "refuse",
  reach: "strangers",
  ...change,
});

/** Looks at a text with a budget that no test needs. */
export function look(compiled: Compiled, text: string, language: string | null = null) {
  const steps = new Steps(Number.MAX_SAFE_INTEGER);
  return { ...hitsIn(compiled, text, { language, steps }), taken: steps.taken };
}

export const found = (compiled: Compiled, text: string): string[] =>
  look(compiled, text).hits.map(({ start, end }) => text.slice(start, end));

/** As a text is judged: with the budget of one. */
export function judged(compiled: Compiled, text: string) {
  const steps = new Steps(WORDS.stepsMost);
  return { ...hitsIn(compiled, text, { language: null, steps }), taken: steps.taken };
}

export const filled = (signs: string, most: number): string =>
  signs.repeat(Math.ceil(most / signs.length)).slice(0, most);

export const compiledOf = (texts: readonly string[], change: Partial<Rule> = {}): Compiled =>
  compileRules(texts.map((text, n) => ruleOf(text, { ...change, id: `${n}` })));
