import type { Language } from "../i18n/languages";
import type { LanguagePairs } from "./known-pairs";

export interface EngineRequest {
  text: string;
  /** ISO 639-1; null: detect. */
  from: string | null;
  to: Language;
}

export interface EngineResult {
  text: string;
  /** ISO 639-1. */
  from: string;
}

export interface Translator {
  host: string;
  /** Whether the server said that it can, lately; without waiting. @param from ISO 639-1 */
  canTranslate(from: string, to: Language): boolean;
  /** Asks the server what it translates; a failure is logged. */
  refreshPairs(): Promise<void>;
  /**
   * Runs `work` when it is the person's turn. @throws Refusal `translation_unavailable`, `translation_late` (it goes on
   * meanwhile), and as `work`
   */
  inTurn<T>(person: string, work: () => Promise<T>): Promise<T>;
  /** Within a turn. @throws Refusal `translation_unavailable`, `language_not_translated` */
  translate(request: EngineRequest, person: string): Promise<EngineResult>;
}

/** One kind of server; errors are thrown as they are. */
export interface TranslationEngine {
  translate(request: EngineRequest, signal: AbortSignal): Promise<EngineResult>;
  loadPairs(): Promise<LanguagePairs>;
}
