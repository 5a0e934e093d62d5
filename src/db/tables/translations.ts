export const TRANSLATABLE_KINDS = [
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
export type TranslatableKind = (typeof TRANSLATABLE_KINDS)[number];

export interface TranslationRow {
  kind: TranslatableKind;
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
