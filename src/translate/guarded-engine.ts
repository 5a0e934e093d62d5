import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { errorFields, type ServerLog } from "../runtime/log";
import { createFairQueue } from "../runtime/queue";
import { createCircuitBreaker } from "./circuit-breaker";
import type { EngineRequest, EngineResult, TranslationEngine, Translator } from "./engine";
import { ResponseTooLongError } from "./request";

const UNAVAILABLE_CODE = "translation_unavailable";

/** An answer that no text translates to; the server itself is well. */
class ImplausibleResultError extends Error {}

function checkPlausible({ text }: EngineResult, asked: string): void {
  if (
    text.trim() === "" ||
    text.length > TRANSLATION_LIMITS.longer * asked.length + TRANSLATION_LIMITS.longest
  )
    throw new ImplausibleResultError("the translation server answers nonsense");
}

/** Adds timeout, turns, sharing of what is under way, and a circuit breaker. */
export function guardEngine(engine: TranslationEngine, host: string, log: ServerLog): Translator {
  const queue = createFairQueue(TRANSLATION_LIMITS);
  const breaker = createCircuitBreaker();
  const running = new Map<string, Promise<EngineResult>>();

  async function call(wanted: EngineRequest, person: string): Promise<EngineResult> {
    if (breaker.isOpen(person)) throw new Refusal(UNAVAILABLE_CODE);
    try {
      const translated = await engine(wanted, AbortSignal.timeout(TRANSLATION_LIMITS.timeout));
      checkPlausible(translated, wanted.text);
      breaker.succeeded(person);
      return translated;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      breaker.failed(
        person,
        error instanceof ImplausibleResultError || error instanceof ResponseTooLongError,
      );
      log.warn({ host, ...errorFields(error) }, "translation failed");
      throw new Refusal(UNAVAILABLE_CODE);
    }
  }

  return {
    host,
    async inTurn(person, work) {
      try {
        return await queue(work, { key: person });
      } catch (error) {
        throw error instanceof Refusal && error.code === "overloaded" ? new Refusal(UNAVAILABLE_CODE) : error;
      }
    },
    translate(wanted, person) {
      const key = JSON.stringify([wanted.from, wanted.to, wanted.text]);
      const already = running.get(key);
      if (already) return already;
      const one = call(wanted, person).finally(() => running.delete(key));
      running.set(key, one);
      return one;
    },
  };
}
