import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { errorFields, type ServerLog } from "../runtime/log";
import { allowedWait, askService, isLateError, OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
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

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

const isOverloaded = (error: unknown): boolean => error instanceof Refusal && error.code === "overloaded";

/** With the wait for a turn. */
async function waitForTurn<T>(queued: Promise<T>): Promise<T> {
  try {
    return await waitAtMost("reader", OUTSIDE_LIMITS.request, "a translation", queued);
  } catch (error) {
    // What is late goes on.
    if (isLateError(error)) throw new Refusal("translation_late");
    throw isOverloaded(error) ? new Refusal(UNAVAILABLE_CODE) : error;
  }
}

/** Adds a timeout, a fair queue and a circuit breaker. @param owner the database, for the counts in `/metrics` */
export function guardEngine(owner: object, engine: TranslationEngine, host: string, log: ServerLog): Translator {
  const queue = createFairQueue(TRANSLATION_LIMITS);
  const breaker = createCircuitBreaker();
  const count = (result: "answered" | "failed") => countServiceCall(owner, "translator", result);

  async function loadPairs() {
    try {
      return await engine.loadPairs();
    } catch (error) {
      count("failed");
      throw error;
    }
  }
  const pairs = keepLanguagePairs(loadPairs, log);

  function refuseIfOpen(request: EngineRequest, person: string): void {
    if (!breaker.isOpen(person, request)) return;
    // One person's own texts, or one text, say nothing of the server.
    if (breaker.isOpenForAll()) count("failed");
    throw new Refusal(UNAVAILABLE_CODE);
  }

  function handleFailure(error: unknown, person: string, request: EngineRequest): never {
    if (error instanceof Refusal) throw error;
    if (isRefused(error)) pairs.expire();
    const byText = isCausedByText(error);
    breaker.failed(person, request, byText);
    count(byText ? "answered" : "failed");
    log.warn({ host, ...errorFields(error) }, "translation failed");
    throw new Refusal(UNAVAILABLE_CODE);
  }

  async function call(request: EngineRequest, person: string): Promise<EngineResult> {
    refuseIfOpen(request, person);
    const { timeout } = TRANSLATION_LIMITS;
    const allowed = allowedWait("reader", timeout);
    try {
      const ask = (signal: AbortSignal) => engine.translate(request, signal);
      const translated = await askService(timeout, ask, null, "reader");
      checkPlausible(translated, request.text);
      breaker.succeeded(person, request);
      count("answered");
      return translated;
    } catch (error) {
      // The request had waited for others before: its haste says nothing of this server.
      if (allowed < timeout && isTimeout(error)) throw new Refusal("translation_late");
      return handleFailure(error, person, request);
    }
  }

  return {
    host,
    canTranslate: (from, to) => !breaker.isOpenForAll() && pairs.has(from, to),
    refreshPairs: pairs.refresh,
    inTurn: (person, work) => waitForTurn(queue(work, { key: person })),
    translate: call,
  };
}
