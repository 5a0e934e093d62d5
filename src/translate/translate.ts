import type { Config } from "../config";
import type { Language } from "../i18n/languages";
import { described, type Log } from "../log";
import { apertium } from "./apertium";
import { loadDetector } from "./detect";
import { guarded } from "./guard";
import { libreTranslate } from "./libretranslate";

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

/** The configured translator with its detector; null: none. */
export function openTranslator({ translate }: Config, log: Log): Translator | null {
  if (!translate) return null;
  loadDetector().catch((error) => log.error(described(error), "the language detector could not be loaded"));
  const { url, kind, key } = translate;
  const engine = kind === "apertium" ? apertium(url) : libreTranslate(url, key);
  return guarded(engine, new URL(url).host, log);
}
