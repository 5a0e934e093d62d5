import { z } from "zod";
import { isLanguage } from "../i18n/languages";
import { LANGUAGE_FACTS } from "../limits/language-facts";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { askService } from "../runtime/outside";
import type { TranslationEngine } from "./engine";
import { cacheTranslationAnswer, fetchTranslationJson, TranslationServerError } from "./request";

const PAIRS_RESPONSE = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});

const APERTIUM_RESPONSE = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium APy (https://wiki.apertium.org/wiki/Apertium-apy): language pairs; needs the source language. */
export function createApertiumEngine(url: string): TranslationEngine {
  const pairs = cacheTranslationAnswer(async () => {
    const { responseData } = await askService(TRANSLATION_LIMITS.languagesTimeout, (signal) =>
      fetchTranslationJson(`${url}/listPairs`, { signal }, PAIRS_RESPONSE),
    );
    return new Set(responseData.map((each) => `${each.sourceLanguage}|${each.targetLanguage}`));
  });
  return async ({ text, from, to }, signal) => {
    const known = await pairs();
    const sources = isLanguage(from) ? LANGUAGE_FACTS[from].apertium : [];
    const all = sources.flatMap((source) => LANGUAGE_FACTS[to].apertium.map((target) => `${source}|${target}`));
    const langpair = all.find((pair) => known.has(pair));
    if (!langpair || from === null) throw new Refusal("language_not_translated");
    const body = new URLSearchParams({ langpair, q: text, markUnknown: "no", format: "txt" });
    const { responseData } = await fetchTranslationJson(
      `${url}/translate`,
      { method: "POST", body, signal },
      APERTIUM_RESPONSE,
    ).catch((error) => {
      throw error instanceof TranslationServerError && error.status === 400
        ? new Refusal("language_not_translated")
        : error;
    });
    return { text: responseData.translatedText.trim(), from };
  };
}
