import type { ContentKind } from "./safety";

/** A final `*` matches any ending. */
export const RULE_KINDS = ["word", "phrase", "pattern"] as const;
type RuleKind = (typeof RULE_KINDS)[number];

/** Refused, held for an official, or masked. */
export const RULE_MODES = ["refuse", "hold", "mask"] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** Where a rule holds: everywhere, or not in chats that both sides have opened. */
export const RULE_REACHES = ["everywhere", "strangers"] as const;
export type RuleReach = (typeof RULE_REACHES)[number];

export interface WordRuleRow {
  id: string;
  /** null: all languages. */
  language: string | null;
  kind: RuleKind;
  text: string;
  mode: RuleMode;
  reach: RuleReach;
  created_by: string;
  created_at: number;
}

interface WordHitRow {
  rule_id: string;
  day: number;
  n: number;
}

export interface HeldTextRow {
  kind: ContentKind;
  thing_id: string;
  about_id: string;
  said: string;
  /** JSON list of the texts of matching rules; empty if matching was aborted as too expensive. */
  rules: string;
  held_at: number;
  /** Case of the same text by several accounts that it waits in (`mass_texts.id`); null: it waits alone. */
  mass_case: string | null;
}

export interface WordTables {
  word_rules: WordRuleRow;
  word_hits: WordHitRow;
  held_texts: HeldTextRow;
}
