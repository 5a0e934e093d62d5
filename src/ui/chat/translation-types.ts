export interface TranslatedMessage {
  /** null: not there yet. */
  text: string | null;
  by: string;
  original?: boolean;
}

export interface ChatTranslationOptions {
  server: boolean;
  foreign: string[];
  texts: Record<"verb" | "original" | "translation" | "by" | "working" | "loading" | "failed" | "same", string>;
}
