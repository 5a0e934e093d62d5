export interface TranslatedMessage {
  /** null: not there yet. */
  text: string | null;
  by: string;
  original?: boolean;
}

export interface ChatTranslationOptions {
  server: boolean;
  /** Ids of messages that have a verb without script. */
  foreign: string[];
  /** Languages that the server translates into the reader's. */
  from: string[];
  texts: Record<"verb" | "original" | "translation" | "by" | "working" | "loading" | "failed" | "same", string>;
}
