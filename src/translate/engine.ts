import type { Language } from "../i18n/languages";

export interface Wanted {
  text: string;
  /** ISO 639-1; null: detect. */
  from: string | null;
  to: Language;
}

export interface Translated {
  text: string;
  /** ISO 639-1. */
  from: string;
}

export interface Translator {
  host: string;
  /** @throws Refusal `translation_unavailable`, `language_not_translated` */
  translate(wanted: Wanted): Promise<Translated>;
}

/** One kind of server; errors are thrown as they are. */
export type Engine = (wanted: Wanted, signal: AbortSignal) => Promise<Translated>;
