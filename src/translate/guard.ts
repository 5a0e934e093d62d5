import { Refusal } from "../errors";
import { TRANSLATION } from "../limits";
import { described, type Log } from "../log";
import { makeQueue } from "../queue";
import type { Engine, Translated, Translator, Wanted } from "./engine";

function breaker() {
  let failures = 0;
  let closedUntil = 0;
  return {
    isOpen: () => failures >= TRANSLATION.failures && performance.now() < closedUntil,
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures++;
      closedUntil = performance.now() + TRANSLATION.rest;
    },
  };
}

const AWAY = "translation_unavailable";

function isNonsense({ text }: Translated, asked: string): boolean {
  return text.trim() === "" || text.length > TRANSLATION.longer * asked.length + TRANSLATION.longest;
}

/** Adds timeout, concurrency limit, request sharing and a circuit breaker. */
export function guarded(engine: Engine, host: string, log: Log): Translator {
  const turn = makeQueue({
    atOnce: TRANSLATION.atOnce,
    queue: TRANSLATION.queue,
    waitAtMost: TRANSLATION.timeout,
  });
  const state = breaker();
  const running = new Map<string, Promise<Translated>>();

  async function call(wanted: Wanted): Promise<Translated> {
    if (state.isOpen()) throw new Refusal(AWAY);
    try {
      const translated = await engine(wanted, AbortSignal.timeout(TRANSLATION.timeout));
      if (isNonsense(translated, wanted.text)) throw new Error("the translation server answers nonsense");
      state.succeeded();
      return translated;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      state.failed();
      log.warn({ host, ...described(error) }, "translation failed");
      throw new Refusal(AWAY);
    }
  }

  const unavailable = (error: unknown): never => {
    throw error instanceof Refusal && error.code === "overloaded" ? new Refusal(AWAY) : error;
  };

  return {
    host,
    translate(wanted) {
      const key = JSON.stringify([wanted.from, wanted.to, wanted.text]);
      const already = running.get(key);
      if (already) return already;
      const one = turn(() => call(wanted))
        .catch(unavailable)
        .finally(() => running.delete(key));
      running.set(key, one);
      return one;
    },
  };
}
