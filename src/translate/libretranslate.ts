import { z } from "zod";
import type { Language } from "../i18n/languages";
import { LANGUAGES } from "../limits/languages";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { askService } from "../runtime/outside";
import type { TranslationEngine } from "./engine";
import type { LanguagePairs } from "./known-pairs";
import { cacheTranslationAnswer, fetchTranslationJson } from "./request";

const LANGUAGES_RESPONSE = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
type ServerLanguages = z.output<typeof LANGUAGES_RESPONSE>;

const LIBRETRANSLATE_RESPONSE = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).optional(),
});

/** `zh` or `zh-Hans`, `pt` or `pt-BR`, by server version: exact code first. */
const serverCodeOf = (codes: readonly string[], language: string): string | undefined =>
  codes.find((code) => code === language) ?? codes.find((code) => code.startsWith(`${language}-`));

const jsonRequestInit = (body: object, signal: AbortSignal): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/** From and to as this server calls them. @throws Refusal `language_not_translated` */
function serverLanguagePair(
  known: ServerLanguages,
  from: string | null,
  to: string,
): { source: string; target: string } {
  const codes = known.map(({ code }) => code);
  const source = from === null ? "auto" : serverCodeOf(codes, from);
  const targets = known.find(({ code }) => code === source)?.targets ?? codes;
  const target = serverCodeOf(targets, to);
  if (!source || !target) throw new Refusal("language_not_translated");
  return { source, target };
}

/** What each language of the server is translated into: all of them, where an older version does not say. */
function pairsOf(known: ServerLanguages): LanguagePairs {
  const codes = known.map(({ code }) => code);
  const sourcesOf = (to: Language) =>
    known.filter(({ targets }) => serverCodeOf(targets ?? codes, to) !== undefined).map(({ code }) => code);
  const namesOf = (sources: string[], to: Language) =>
    new Set(sources.map((code) => code.split("-")[0] ?? "").filter((from) => from !== to));
  return new Map(LANGUAGES.map((to) => [to, namesOf(sourcesOf(to), to)]));
}

/** LibreTranslate (https://libretranslate.com/docs). @param key its `api_key`, if any */
export function createLibreTranslateEngine(url: string, key: string | null): TranslationEngine {
  const ask = () =>
    askService(TRANSLATION_LIMITS.languagesTimeout, (signal) =>
      fetchTranslationJson(`${url}/languages`, { signal }, LANGUAGES_RESPONSE),
    );
  const languages = cacheTranslationAnswer(ask);
  const translate: TranslationEngine["translate"] = async ({ text, from, to }, signal) => {
    const pair = serverLanguagePair(await languages(), from, to);
    const body = { q: text, ...pair, format: "text", ...(key !== null && { api_key: key }) };
    const { translatedText, detectedLanguage } = await fetchTranslationJson(
      `${url}/translate`,
      jsonRequestInit(body, signal),
      LIBRETRANSLATE_RESPONSE,
    );
    const [found = ""] = (from ?? detectedLanguage?.language ?? "").split("-");
    return { text: translatedText, from: found };
  };
  return { translate, loadPairs: async () => pairsOf(await languages.afresh()) };
}
