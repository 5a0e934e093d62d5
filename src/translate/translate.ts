import type { Config } from "../config/config";
import { described, type Log } from "../runtime/log";
import { apertium } from "./apertium";
import { loadDetector } from "./detect";
import type { Engine, Translator } from "./engine";
import { guarded } from "./guard";
import { libreTranslate } from "./libretranslate";

type Kind = NonNullable<Config["translate"]>["kind"];

const ENGINES: Record<Kind, (url: string, key: string | null) => Engine> = {
  apertium: (url) => apertium(url),
  libretranslate: libreTranslate,
};

/** The configured translator with its detector; null: none. */
export function openTranslator({ translate }: Config, log: Log): Translator | null {
  if (!translate) return null;
  loadDetector().catch((error) => log.error(described(error), "the language detector could not be loaded"));
  const { url, kind, key } = translate;
  return guarded(ENGINES[kind](url, key), new URL(url).host, log);
}
