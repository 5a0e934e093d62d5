import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { errorFields, type ServerLog } from "../runtime/log";
import { askService, isLateError, OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
import { createFairQueue } from "../runtime/queue";
import { countServiceCall } from "../runtime/service-calls";
import { createCircuitBreaker } from "./circuit-breaker";
import type { EngineRequest, EngineResult, TranslationEngine, Translator } from "./engine";
import { keepLanguagePairs } from "./known-pairs";
import { ResponseTooLongError, TranslationServerError } from "./request";

const UNAVAILABLE_CODE = "translation_unavailable";

/** An implausible translation of this text; the server itself works. */
class ImplausibleResultError extends Error {}

function checkPlausible({ text }: EngineResult, original: string): void {
  if (
    text.trim() === "" ||
    text.length > TRANSLATION_LIMITS.lengthFactor * original.length + TRANSLATION_LIMITS.lengthExtra
  )
    throw new ImplausibleResultError("the translation server answers nonsense");
}

/** Statuses that say that this request is at fault: a pair that is not there any more, a text that is too long. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 413]);

const isRefused = (error: unknown): boolean =>
  error instanceof TranslationServerError && REFUSED_STATUSES.has(error.status);

const isCausedByText = (error: unknown): boolean =>
  error instanceof ImplausibleResultError || error instanceof ResponseTooLongError || isRefused(error);

const isOverloaded = (error: unknown): boolean => error instanceof Refusal && error.code === "overloaded";

/** Adds a timeout, a fair queue and a circuit breaker. @param owner the database, for the counts in `/metrics` */
export function guardEngine(owner: object, engine: TranslationEngine, host: string, log: ServerLog): Translator {
  const queue = createFairQueue(TRANSLATION_LIMITS);
  const breaker = createCircuitBreaker();
  const pairs = keepLanguagePairs(() => engine.loadPairs(), log);

  async function call(request: EngineRequest, person: string): Promise<EngineResult> {
    try {
      if (breaker.isOpen(person)) throw new Refusal(UNAVAILABLE_CODE);
      const translated = await askService(TRANSLATION_LIMITS.timeout, (signal) => engine.translate(request, signal));
      checkPlausible(translated, request.text);
      breaker.succeeded(person);
      return translated;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (isRefused(error)) pairs.expire();
      breaker.failed(person, isCausedByText(error));
      log.warn({ host, ...errorFields(error) }, "translation failed");
      throw new Refusal(UNAVAILABLE_CODE);
    }
  }

  async function countedCall(request: EngineRequest, person: string): Promise<EngineResult> {
    let result: "answered" | "failed" = "failed";
    try {
      const translated = await call(request, person);
      result = "answered";
      return translated;
    } finally {
      countServiceCall(owner, "translator", result);
    }
  }

  return {
    host,
    canTranslate: (from, to) => !breaker.isOpenForAll() && pairs.has(from, to),
    refreshPairs: pairs.refresh,
    async inTurn(person, work) {
      try {
        // With the wait for a turn.
        return await waitAtMost("services", OUTSIDE_LIMITS.request, "a translation", queue(work, { key: person }));
      } catch (error) {
        // What is late goes on.
        if (isLateError(error)) throw new Refusal("translation_late");
        throw isOverloaded(error) ? new Refusal(UNAVAILABLE_CODE) : error;
      }
    },
    translate: countedCall,
  };
}
