import type { Queries } from "../../db/transact";
import { currentRules } from "./current";
import type { RuleInput } from "./input";
import type { WordRule } from "./list";
import { type Compiled, compileRules } from "./matching/compile";
import { type Hit, hitsIn } from "./matching/find";
import { OF_OLD } from "./rules";
import { refuseUnfit } from "./unfit";

export interface Piece {
  text: string;
  rule: Pick<WordRule, "text" | "mode" | "reach"> | null;
}

export interface Tried {
  pieces: Piece[];
  /** Whether all of it was looked at: else it would be held, or refused between friends. */
  whole: boolean;
}

function piecesOf(text: string, hits: readonly Hit[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, rule } of hits) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), rule: null });
    const { mode, reach } = rule;
    pieces.push({ text: text.slice(start, end), rule: { text: rule.text, mode, reach } });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), rule: null });
  return pieces;
}

function tried(rules: Compiled, text: string): Tried {
  const { hits, whole } = hitsIn(rules, text, { language: null });
  return { pieces: piecesOf(text, hits), whole };
}

/** Applies the rules to a text without storing or counting. */
export async function tryText(db: Queries, text: string, rule?: RuleInput): Promise<Tried> {
  if (rule) {
    refuseUnfit(rule);
    return tried(compileRules([{ ...rule, reach: rule.reach ?? OF_OLD, id: "" }]), text);
  }
  const rules = await currentRules(db);
  return rules ? tried(rules, text) : { pieces: [{ text, rule: null }], whole: true };
}
