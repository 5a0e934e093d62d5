type QuoteKind = "text" | "image" | "burn" | "line" | "bottle" | "design";

/** What a message answers; all null: it is gone. */
export interface QuoteJson {
  /** Of the message; of the bottle, for a line of its letter. */
  id: string | null;
  from: string | null;
  kind: QuoteKind | null;
  excerpt: string | null;
  /** On pages: it is gone, but the next answer may know better. */
  open?: true;
  /** Of the excerpt, ISO 639-1; null or absent: unclear, or not said yet. */
  language?: string | null;
}

/** What is being answered. */
export interface ReplyTarget {
  id: string;
  from: string;
  kind: QuoteKind;
  excerpt: string;
  language?: string | null;
  /** Of a letter, whole. */
  line?: string;
}
