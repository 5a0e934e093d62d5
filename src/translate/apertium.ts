import { z } from "zod";
import { isLanguage, type Language } from "../i18n/languages";
import { LANGUAGE_FACTS } from "../limits/language-facts";
import { LANGUAGES } from "../limits/languages";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { askService } from "../runtime/outside";
import type { TranslationEngine } from "./engine";
import { cacheTranslationAnswer, fetchTranslationJson, TranslationServerError } from "./request";

const PAIRS_RESPONSE = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});

const APERTIUM_RESPONSE = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Pairs of near relatives, good enough that a translation of a translation is still read. */
const GOOD_LEGS: ReadonlySet<string> = new Set(["es|pt", "pt|es", "fr|es", "es|fr"]);

/** As the server names them: `spa|por`. */
type ServerPairs = ReadonlySet<string>;

/** null: it has none. */
function directPair(known: ServerPairs, from: Language, to: Language): string | null {
  const all = LANGUAGE_FACTS[from].apertium.flatMap((source) =>
    LANGUAGE_FACTS[to].apertium.map((target) => `${source}|${target}`),
  );
  return all.find((pair) => known.has(pair)) ?? null;
}

/** The pairs a text goes through: one, or two over a language between where both legs are good; none: it cannot. */
export function routeOf(known: ServerPairs, from: Language, to: Language): string[] {
  const direct = directPair(known, from, to);
  if (direct) return [direct];
  for (const between of LANGUAGES) {
    if (!GOOD_LEGS.has(`${from}|${between}`) || !GOOD_LEGS.has(`${between}|${to}`)) continue;
    const legs = [directPair(known, from, between), directPair(known, between, to)];
    if (legs.every((leg) => leg !== null)) return legs;
  }
  return [];
}

/** @throws Refusal `language_not_translated` where the server refuses the pair */
async function translateLeg(url: string, langpair: string, text: string, signal: AbortSignal): Promise<string> {
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
  return responseData.translatedText.trim();
}

/** Apertium APy (https://wiki.apertium.org/wiki/Apertium-apy): language pairs; needs the source language. */
export function createApertiumEngine(url: string): TranslationEngine {
  const pairs = cacheTranslationAnswer(async (): Promise<ServerPairs> => {
    const { responseData } = await askService(TRANSLATION_LIMITS.languagesTimeout, (signal) =>
      fetchTranslationJson(`${url}/listPairs`, { signal }, PAIRS_RESPONSE),
    );
    return new Set(responseData.map((each) => `${each.sourceLanguage}|${each.targetLanguage}`));
  });
  return {
    async translate({ text, from, to }, signal) {
      const route = isLanguage(from) ? routeOf(await pairs(), from, to) : [];
      if (route.length === 0 || from === null) throw new Refusal("language_not_translated");
      let translated = text;
      for (const leg of route) translated = await translateLeg(url, leg, translated, signal);
      return { text: translated, from };
    },
    async loadPairs() {
      const known = await pairs.afresh();
      const sourcesOf = (to: Language) =>
        LANGUAGES.filter((from) => from !== to && routeOf(known, from, to).length > 0);
      return new Map(LANGUAGES.map((to) => [to, new Set<string>(sourcesOf(to))]));
    },
  };
}
