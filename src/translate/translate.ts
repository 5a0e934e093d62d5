/** The port to a translation server: one small interface, one file for each kind of server. */
import type { Config } from "../config";
import type { Language } from "../i18n/languages";
import { described, type Log } from "../log";
import { apertium } from "./apertium";
import { loadDetector } from "./detect";
import { guarded } from "./guard";
import { libreTranslate } from "./libretranslate";

export interface Wanted {
  text: string;
  /** The language of the text, ISO 639-1; null: the server is to find out. */
  from: string | null;
  to: Language;
}

export interface Translated {
  text: string;
  /** The language of the text, ISO 639-1. */
  from: string;
}

export interface Translator {
  /** Whose server it is, as people read it: its host. */
  host: string;
  /**
   * @throws Refusal `translation_unavailable` where the server is away, slow, overloaded or answers nonsense;
   * `language_not_translated` where it lacks these languages
   */
  translate(wanted: Wanted): Promise<Translated>;
}

/** One kind of server: a call that may take as long as `signal` says, and throws whatever went wrong. */
export type Engine = (wanted: Wanted, signal: AbortSignal) => Promise<Translated>;

/** The configured translation server; null: no text is sent anywhere. The detector is loaded by the way. */
export function openTranslator({ translate }: Config, log: Log): Translator | null {
  if (!translate) return null;
  loadDetector().catch((error) => log.error(described(error), "the language detector could not be loaded"));
  const { url, kind, key } = translate;
  const engine = kind === "apertium" ? apertium(url) : libreTranslate(url, key);
  return guarded(engine, new URL(url).host, log);
}
