import type { ReportKind } from "./safety";

export interface WordRuleRow {
  id: string;
  /** null: all languages. */
  language: string | null;
  kind: "word" | "phrase" | "pattern";
  text: string;
  mode: "refuse" | "hold" | "mask";
  /** `strangers`: not in chats that both sides have accepted. */
  reach: "everywhere" | "strangers";
  created_by: string;
  created_at: number;
}

interface WordHitRow {
  rule_id: string;
  day: number;
  n: number;
}

export interface HeldTextRow {
  kind: ReportKind;
  thing_id: string;
  about_id: string;
  said: string;
  /** JSON list of the texts of matching rules; empty if matching was aborted as too expensive. */
  rules: string;
  held_at: number;
}

export interface WordTables {
  word_rules: WordRuleRow;
  word_hits: WordHitRow;
  held_texts: HeldTextRow;
}
