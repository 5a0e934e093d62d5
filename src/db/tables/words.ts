export interface WordRuleRow {
  id: string;
  /** Null: texts of all languages. */
  language: string | null;
  kind: "word" | "phrase" | "pattern";
  text: string;
  mode: "refuse" | "hold" | "mask";
  created_by: string;
  created_at: number;
}

interface WordHitRow {
  rule_id: string;
  /** UTC day number since 1970-01-01 */
  day: number;
  n: number;
}

/** A text that nobody but its writer sees before an official has looked at it. */
export interface HeldTextRow {
  kind: string;
  thing_id: string;
  about_id: string;
  /** JSON: what is written, by field. */
  said: string;
  /** JSON list: the texts of the rules that hold it. */
  rules: string;
  held_at: number;
}

export interface WordTables {
  word_rules: WordRuleRow;
  word_hits: WordHitRow;
  held_texts: HeldTextRow;
}
