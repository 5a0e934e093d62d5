import type { Language } from "../i18n/languages";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { BoundedMap } from "../runtime/cache";
import { Refusal } from "../runtime/errors";
import { perOwner } from "../runtime/per-owner";
import { startTimer } from "../runtime/timers";
import { detectSourceLanguage } from "../translate/detect-language";
import type { EngineResult, Translator } from "../translate/engine";
import type { SignedIn } from "../users/users";

export interface TextTranslation {
  text: string;
  /** ISO 639-1 */
  from: string;
  to: Language;
}

/** What came when nobody waited for it any longer, by whoever asked and what; handed over once, and gone after a moment. */
const lateResultsOf = perOwner(
  (_: Translator) => new BoundedMap<string, EngineResult>("late translations", TRANSLATION_LIMITS.lateMax),
);

/**
 * Nothing is stored: words that are not sent yet, and what leaves no copy. One that is late goes on, and waits in memory
 * for the same reader to ask again. @param translator null: no translation server
 * @throws Refusal `translation_unavailable`, `translation_late`, `language_not_translated`
 */
export async function translateUnstored(
  translator: Translator | null,
  reader: SignedIn,
  text: string,
  to: Language,
): Promise<TextTranslation> {
  if (!translator) throw new Refusal("translation_unavailable");
  const from = detectSourceLanguage(text, to, (each) => translator.canTranslate(each, to));
  if (from === to) return { text, from, to };
  const late = lateResultsOf(translator);
  const key = JSON.stringify([reader.id, to, text]);
  let isAwaited = true;
  const takeLate = (): EngineResult | undefined => {
    const result = late.get(key);
    if (result) late.drop(key, result);
    return result;
  };
  const work = async (): Promise<EngineResult> => {
    // The request before may have ended while this one waited for its turn.
    const result = takeLate() ?? (await translator.translate({ text, from, to }, reader.id));
    if (isAwaited) return result;
    late.set(key, result);
    startTimer(() => late.drop(key, result), TRANSLATION_LIMITS.lateKept);
    return result;
  };
  try {
    return { ...(takeLate() ?? (await translator.inTurn(reader.id, work))), to };
  } finally {
    isAwaited = false;
  }
}
