import type { Language } from "../i18n/languages";
import { TRANSLATION_LIMITS } from "../limits/translation";
import { Refusal } from "../runtime/errors";
import { errorFields, type ServerLog } from "../runtime/log";
import { allowedWait, askService, isLateError, OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
import { createFairQueue } from "../runtime/queue";
import { countServiceCall } from "../runtime/service-calls";
import { createCircuitBreaker } from "./circuit-breaker";
import type { EngineRequest, EngineResult, TranslationEngine, Translator } from "./engine";
import { cacheLanguagePairs, type LanguagePairs } from "./known-pairs";
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

class GuardedEngine implements Translator {
  readonly #queue = createFairQueue(TRANSLATION_LIMITS);
  readonly #breaker = createCircuitBreaker();
  readonly #pairs: ReturnType<typeof cacheLanguagePairs>;

  constructor(
    readonly owner: object,
    readonly engine: TranslationEngine,
    readonly host: string,
    readonly log: ServerLog,
  ) {
    this.#pairs = cacheLanguagePairs(() => this.#loadPairs(), log);
  }

  canTranslate(from: string, to: Language): boolean {
    return !this.#breaker.isOpenForAll() && this.#pairs.has(from, to);
  }

  refreshPairs(): Promise<void> {
    return this.#pairs.refresh();
  }

  inTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
    return waitForTurn(this.#queue(work, { key: person }));
  }

  async translate(request: EngineRequest, person: string): Promise<EngineResult> {
    this.#refuseIfOpen(request, person);
    const { timeout } = TRANSLATION_LIMITS;
    const allowed = allowedWait("reader", timeout);
    try {
      const ask = (signal: AbortSignal) => this.engine.translate(request, signal);
      const translated = await askService(timeout, ask, null, "reader");
      checkPlausible(translated, request.text);
      this.#breaker.succeeded(person, request);
      this.#count("answered");
      return translated;
    } catch (error) {
      // The request had waited for others before: its haste says nothing of this server.
      if (allowed < timeout && isTimeout(error)) throw new Refusal("translation_late");
      return this.#handleFailure(error, person, request);
    }
  }

  #count(result: "answered" | "failed"): void {
    countServiceCall(this.owner, "translator", result);
  }

  async #loadPairs(): Promise<LanguagePairs> {
    try {
      return await this.engine.loadPairs();
    } catch (error) {
      this.#count("failed");
      throw error;
    }
  }

  #refuseIfOpen(request: EngineRequest, person: string): void {
    if (!this.#breaker.isOpen(person, request)) return;
    // One person's own texts, or one text, say nothing of the server.
    if (this.#breaker.isOpenForAll()) this.#count("failed");
    throw new Refusal(UNAVAILABLE_CODE);
  }

  #handleFailure(error: unknown, person: string, request: EngineRequest): never {
    if (error instanceof Refusal) throw error;
    if (isRefused(error)) this.#pairs.expire();
    const byText = isCausedByText(error);
    this.#breaker.failed(person, request, byText);
    this.#count(byText ? "answered" : "failed");
    this.log.warn({ host: this.host, ...errorFields(error) }, "translation failed");
    throw new Refusal(UNAVAILABLE_CODE);
  }
}

/** Adds a timeout, a fair queue and a circuit breaker. @param owner the database, for the counts in `/metrics` */
export const guardEngine = (owner: object, engine: TranslationEngine, host: string, log: ServerLog): Translator =>
  new GuardedEngine(owner, engine, host, log);
