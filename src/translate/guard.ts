import { TRANSLATION } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { described, type Log } from "../runtime/log";
import { makeQueue } from "../runtime/queue";
import { makeBreaker } from "./breaker";
import type { Engine, Translated, Translator, Wanted } from "./engine";
import { EndlessError } from "./request";

const AWAY = "translation_unavailable";

/** An answer that no text translates to; the server itself is well. */
class NonsenseError extends Error {}

function checkSense({ text }: Translated, asked: string): void {
  if (text.trim() === "" || text.length > TRANSLATION.longer * asked.length + TRANSLATION.longest)
    throw new NonsenseError("the translation server answers nonsense");
}

/** Adds timeout, turns, sharing of what is under way, and a circuit breaker. */
export function guarded(engine: Engine, host: string, log: Log): Translator {
  const queue = makeQueue(TRANSLATION);
  const breaker = makeBreaker();
  const running = new Map<string, Promise<Translated>>();

  async function call(wanted: Wanted, person: string): Promise<Translated> {
    if (breaker.isOpen(person)) throw new Refusal(AWAY);
    try {
      const translated = await engine(wanted, AbortSignal.timeout(TRANSLATION.timeout));
      checkSense(translated, wanted.text);
      breaker.succeeded(person);
      return translated;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      breaker.failed(person, error instanceof NonsenseError || error instanceof EndlessError);
      log.warn({ host, ...described(error) }, "translation failed");
      throw new Refusal(AWAY);
    }
  }

  return {
    host,
    async inTurn(person, work) {
      try {
        return await queue(work, { key: person });
      } catch (error) {
        throw error instanceof Refusal && error.code === "overloaded" ? new Refusal(AWAY) : error;
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
