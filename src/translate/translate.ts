import type { Config } from "../config";
import { described, type Log } from "../log";
import { apertium } from "./apertium";
import { loadDetector } from "./detect";
import type { Translator } from "./engine";
import { guarded } from "./guard";
import { libreTranslate } from "./libretranslate";

/** The configured translator with its detector; null: none. */
export function openTranslator({ translate }: Config, log: Log): Translator | null {
  if (!translate) return null;
  loadDetector().catch((error) => log.error(described(error), "the language detector could not be loaded"));
  const { url, kind, key } = translate;
  const engine = kind === "apertium" ? apertium(url) : libreTranslate(url, key);
  return guarded(engine, new URL(url).host, log);
}
