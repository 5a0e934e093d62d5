export interface TranslatedMessage {
  /** null: not there yet. */
  text: string | null;
  /** Shown below it: who translated, and from which language. */
  by: string;
  original?: boolean;
}

export interface ChatTranslationOptions {
  server: boolean;
  /** Ids of messages for which the server renders a button "Translate". */
  offered: string[];
  /** Whether all that the other one writes is shown translated. */
  all: boolean;
  /** By message id: what the page came with. */
  stored: Readonly<Record<string, { text: string; by: string }>>;
  /** Languages that the server translates into the reader's. */
  from: string[];
  texts: Record<"verb" | "original" | "translation" | "by" | "working" | "loading" | "failed" | "same", string>;
}

/** How one's own words will read, in the language in which the other one writes. */
export interface DraftReadingProps {
  verb: string;
  title: string;
  /** ISO 639-1 */
  language: string;
  /** null: not asked for yet */
  reading: string | null;
}
