import type { RuleReach, WordRuleRow } from "../../db/tables/words";

/** Of a rule that says none. */
export const DEFAULT_RULE_REACH: RuleReach = "strangers";

export type MatchRule = Pick<WordRuleRow, "id" | "language" | "kind" | "text" | "mode" | "reach">;

/** Replacement of masked text. */
export const MASK_DOTS = "•••";
