import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { errorFields, type ServerLog } from "../runtime/log";
import { askService, isLateError, OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
import { createFairQueue } from "../runtime/queue";
import { createCircuitBreaker } from "./circuit-breaker";
import type { EngineRequest, EngineResult, TranslationEngine, Translator } from "./engine";
import { ResponseTooLongError } from "./request";

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

const isCausedByText = (error: unknown): boolean =>
  error instanceof ImplausibleResultError || error instanceof ResponseTooLongError;

const isOverloaded = (error: unknown): boolean => error instanceof Refusal && error.code === "overloaded";

/** Adds a timeout, a fair queue and a circuit breaker. */
export function guardEngine(engine: TranslationEngine, host: string, log: ServerLog): Translator {
  const queue = createFairQueue(TRANSLATION_LIMITS);
  const breaker = createCircuitBreaker();

  async function call(request: EngineRequest, person: string): Promise<EngineResult> {
    if (breaker.isOpen(person)) throw new Refusal(UNAVAILABLE_CODE);
    try {
      const translated = await askService(TRANSLATION_LIMITS.timeout, (signal) => engine(request, signal));
      checkPlausible(translated, request.text);
      breaker.succeeded(person);
      return translated;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      breaker.failed(person, isCausedByText(error));
      log.warn({ host, ...errorFields(error) }, "translation failed");
      throw new Refusal(UNAVAILABLE_CODE);
    }
  }

  return {
    host,
    async inTurn(person, work) {
      try {
        // With the wait for a turn.
        return await waitAtMost("services", OUTSIDE_LIMITS.request, "a translation", queue(work, { key: person }));
      } catch (error) {
        throw isOverloaded(error) || isLateError(error) ? new Refusal(UNAVAILABLE_CODE) : error;
      }
    },
    translate: call,
  };
}
