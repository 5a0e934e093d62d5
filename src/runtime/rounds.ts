import { MINUTE, SECOND } from "../limits/limits";
import { described, type Log } from "./log";

/** Poll interval: another process may have queued something. */
const ROUND = MINUTE;
/** ms. The answer goes out first, so that its time does not tell what follows it. */
const ANSWER_FIRST = 100;
const LATER = 5 * SECOND;

interface Work {
  /** Handles what is due. @returns the number of rows taken */
  round(): Promise<number>;
  /** ms until something is due; undefined: nothing waits. */
  untilNext(): Promise<number | undefined>;
  log: Log;
  /** Logged when the work cannot be read. */
  failed: string;
}

export interface Rounds {
  wake(): void;
  /** Resolves after the round that is under way. */
  stop(): Promise<void>;
}

/** Walks an outbox: on `wake`, when something is due, every minute. */
export function createRounds({ round, untilNext, log, failed }: Work): Rounds {
  let stopped = false;
  let again = false;
  let called = false;
  let walk: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function walkAll(): Promise<number> {
    try {
      do {
        again = false;
      } while (!stopped && ((await round()) > 0 || again));
      return Math.min(ROUND, Math.max(0, (await untilNext()) ?? ROUND));
    } catch (error) {
      log.error(described(error), failed);
      return LATER;
    }
  }

  function walkOn(): void {
    called = false;
    if (stopped || walk) return;
    walk = walkAll().then((wait) => {
      walk = null;
      plan(again ? 0 : wait);
    });
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(walkOn, wait);
  }

  function wake(): void {
    again = true;
    if (walk || called) return;
    called = true;
    plan(ANSWER_FIRST);
  }

  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await walk;
  };
  return { wake, stop };
}
