import type { DbOrTx } from "../../db/transact";
import { currentWordRules } from "./compiled-rules";
import type { WordRuleInput } from "./input";
import type { WordRule } from "./list-rules";
import { DEFAULT_RULE_REACH } from "./match-rule";
import { type CompiledRules, compileRules } from "./matching/compile-rules";
import { findRuleHits, type WordHit } from "./matching/find-hits";
import { refuseUnusableRule } from "./unusable-rule";

export interface TryTextPiece {
  text: string;
  rule: Pick<WordRule, "text" | "mode" | "reach"> | null;
}

export interface TryTextResult {
  pieces: TryTextPiece[];
  /** Whether all of it was looked at: else it would be held, or refused between friends. */
  whole: boolean;
}

function piecesOf(text: string, hits: readonly WordHit[]): TryTextPiece[] {
  const pieces: TryTextPiece[] = [];
  let position = 0;
  for (const { start, end, rule } of hits) {
    if (start < position) continue;
    if (start > position) pieces.push({ text: text.slice(position, start), rule: null });
    const { mode, reach } = rule;
    pieces.push({ text: text.slice(start, end), rule: { text: rule.text, mode, reach } });
    position = end;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), rule: null });
  return pieces;
}

function applyRulesToText(rules: CompiledRules, text: string): TryTextResult {
  const { hits, whole } = findRuleHits(rules, text, { language: null });
  return { pieces: piecesOf(text, hits), whole };
}

/** Applies the rules to a text without storing or counting. */
export async function tryText(db: DbOrTx, text: string, rule?: WordRuleInput): Promise<TryTextResult> {
  if (rule) {
    refuseUnusableRule(rule);
    return applyRulesToText(compileRules([{ ...rule, reach: rule.reach ?? DEFAULT_RULE_REACH, id: "" }]), text);
  }
  const rules = await currentWordRules(db);
  return rules ? applyRulesToText(rules, text) : { pieces: [{ text, rule: null }], whole: true };
}
