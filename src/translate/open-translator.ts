import type { Config } from "../config/config";
import type { ServerLog } from "../runtime/log";
import { createApertiumEngine } from "./apertium";
import type { TranslationEngine, Translator } from "./engine";
import { guardEngine } from "./guarded-engine";
import { createLibreTranslateEngine } from "./libretranslate";

type EngineKind = NonNullable<Config["translate"]>["kind"];

const TRANSLATION_ENGINES: Record<EngineKind, (url: string, key: string | null) => TranslationEngine> = {
  apertium: (url) => createApertiumEngine(url),
  libretranslate: createLibreTranslateEngine,
};

/** The configured translator; null: none. @param owner the database */
export function openTranslator({ translate }: Config, owner: object, log: ServerLog): Translator | null {
  if (!translate) return null;
  const { url, kind, key } = translate;
  const translator = guardEngine(owner, TRANSLATION_ENGINES[kind](url, key), new URL(url).host, log);
  void translator.refreshPairs();
  return translator;
}
