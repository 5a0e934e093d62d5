import { Refusal } from "../errors";
import { TRANSLATION } from "../limits";
import { described, type Log } from "../log";
import { makeQueue } from "../queue";
import type { Engine, Translated, Translator, Wanted } from "./translate";

/** After some failures in a row nobody is sent there for a while; then one at a time tries again. */
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

/** Nobody can read an answer of nothing, or one that is many times as long as what was asked. */
function isNonsense({ text }: Translated, asked: string): boolean {
  return text.trim() === "" || text.length > TRANSLATION.longer * asked.length + TRANSLATION.longest;
}

/**
 * Makes a server bearable: a limit of time and of calls at once, one call for all who want the same text at the same
 * time, and rest for one that fails.
 */
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
