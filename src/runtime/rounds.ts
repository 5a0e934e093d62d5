import { MINUTE, SECOND } from "../runtime/units";
import { errorFields, type ServerLog } from "./log";

/** Poll interval: another process may have queued something. */
const ROUND_INTERVAL = MINUTE;
/** ms. The answer goes out first, so that its time does not tell what follows it. */
const WAKE_DELAY = 100;
const FAILED_ROUND_DELAY = 5 * SECOND;

interface RoundWork {
  /** Handles what is due. @returns the number of rows taken */
  round(): Promise<number>;
  /** ms until something is due; undefined: nothing waits. */
  untilNext(): Promise<number | undefined>;
  log: ServerLog;
  /** Logged when the work cannot be read. */
  failed: string;
}

export interface OutboxRounds {
  wake(): void;
  /** Resolves after the round that is under way. */
  stop(): Promise<void>;
}

/** Walks an outbox: on `wake`, when something is due, every minute. */
export function createOutboxRounds({ round, untilNext, log, failed }: RoundWork): OutboxRounds {
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
      return Math.min(ROUND_INTERVAL, Math.max(0, (await untilNext()) ?? ROUND_INTERVAL));
    } catch (error) {
      log.error(errorFields(error), failed);
      return FAILED_ROUND_DELAY;
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
    plan(WAKE_DELAY);
  }

  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await walk;
  };
  return { wake, stop };
}
