/** Their translations are stored; triggers delete them with the text. */
export const STORED_KINDS = [
  "bottle",
  "comment",
  "answer",
  "message",
  "design",
  "design_comment",
  "signature",
  "feedback",
  "feedback_reply",
] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** What people and the team write to each other, and evidence: translated each time anew, no copy is left. */
export const UNSTORED_KINDS = [
  "birthday_note",
  "birthday_reply",
  "appeal",
  "appeal_reply",
  "measure_reason",
  "log_words",
  "held_text",
  "mass_text",
  "evidence",
  "case_words",
  "team_letter",
] as const;

export const TRANSLATABLE_KINDS = [...STORED_KINDS, ...UNSTORED_KINDS] as const;
export type TranslatableKind = (typeof TRANSLATABLE_KINDS)[number];

export interface TranslationRow {
  kind: StoredKind;
  /** For an answer: the id of its comment; for a signature: of its person; for a reply: of its feedback. */
  thing_id: string;
  to_language: string;
  /** SHA-256 of the text that was translated. */
  source_hash: string;
  from_language: string | null;
  text: string | null;
  created_at: number;
}

export interface TranslationTables {
  translations: TranslationRow;
}
