import type { Language } from "../i18n/languages";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { monotonicTime } from "../runtime/clock";
import { errorFields, type ServerLog } from "../runtime/log";

/** From which languages (ISO 639-1) a server translates into each of ours. */
export type LanguagePairs = ReadonlyMap<Language, ReadonlySet<string>>;

/**
 * Caches what a server can translate, as it last said. Pages never wait for it: until it has answered, and once its answer is
 * too old, it can do nothing. It is asked again in the background. @param now ms
 */
export function cacheLanguagePairs(ask: () => Promise<LanguagePairs>, log: ServerLog, now = monotonicTime) {
  let known: { pairs: LanguagePairs; at: number } | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function load(): Promise<void> {
    askAgainAt = now() + TRANSLATION_LIMITS.pause;
    try {
      known = { pairs: await ask(), at: now() };
      askAgainAt = known.at + TRANSLATION_LIMITS.languagesTtl;
    } catch (error) {
      log.warn(errorFields(error), "the translation server does not say what it translates");
    } finally {
      asking = null;
    }
  }

  /** Resolves when the server has answered or failed; requests share one question. */
  function refresh(): Promise<void> {
    asking ??= load();
    return asking;
  }

  return {
    refresh,
    /** Asks again with the next page. */
    expire(): void {
      askAgainAt = Math.min(askAgainAt, now() + TRANSLATION_LIMITS.pause);
    },
    has(from: string, to: Language): boolean {
      if (now() >= askAgainAt) void refresh();
      if (!known || now() >= known.at + TRANSLATION_LIMITS.languagesKept) return false;
      return known.pairs.get(to)?.has(from) ?? false;
    },
  };
}
