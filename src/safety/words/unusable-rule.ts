import { WORD_RULE_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import type { WordRuleInput } from "./input";
import { parseNeedle } from "./matching/needle";
import { parsePattern } from "./matching/pattern-program";

/** Why a rule cannot be. */
export const ruleRefusal = (code: string) => new Refusal("validation_failed", {}, { text: code });

/** @throws Refusal `validation_failed` where a rule would find nothing or everything, or cannot be looked for */
export function refuseUnusableRule({ kind, text }: Pick<WordRuleInput, "kind" | "text">): void {
  if (kind !== "pattern") {
    if (!parseNeedle(text)) throw ruleRefusal("rule_empty");
    return;
  }
  try {
    const pattern = parsePattern(text);
    if (pattern.matcher("").find()) throw ruleRefusal("pattern_empty");
    if (pattern.programSize() > WORD_RULE_LIMITS.patternSize) throw ruleRefusal("pattern_unknown");
  } catch (error) {
    throw error instanceof Refusal ? error : ruleRefusal("pattern_unknown");
  }
}
