import { MINUTE, SECOND } from "../runtime/units";
import { errorFields, type ServerLog } from "./log";
import { startTimer, stopTimer, type Timer } from "./timers";

/** Poll interval: another process may have queued something. */
const ROUND_INTERVAL = MINUTE;
/** ms. The response is sent first, so that its time does not reveal the work that follows. */
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
  /** Resolves after the running round. */
  stop(): Promise<void>;
  /** ms by which what is due first is late. */
  lateBy(): Promise<number>;
}

/** Does the work. @returns ms until the next round */
async function delayAfter(runRounds: () => Promise<void>, { untilNext, log, failed }: RoundWork): Promise<number> {
  try {
    await runRounds();
    return Math.min(ROUND_INTERVAL, Math.max(0, (await untilNext()) ?? ROUND_INTERVAL));
  } catch (error) {
    log.error(errorFields(error), failed);
    return FAILED_ROUND_DELAY;
  }
}

const latenessOf = async ({ untilNext }: RoundWork): Promise<number> => Math.max(0, -((await untilNext()) ?? 0));

/** Runs rounds over an outbox: on `wake`, when something is due, and every minute. */
export function createOutboxRounds(work: RoundWork): OutboxRounds {
  let stopped = false;
  let again = false;
  let wakePlanned = false;
  let running: Promise<void> | null = null;
  let timer: Timer | undefined;

  const runDueRounds = async (): Promise<void> => {
    do again = false;
    while (!stopped && ((await work.round()) > 0 || again));
  };

  function start(): void {
    wakePlanned = false;
    if (stopped || running) return;
    running = delayAfter(runDueRounds, work).then((delay) => {
      running = null;
      schedule(again ? 0 : delay);
    });
  }

  function schedule(delay: number): void {
    stopTimer(timer);
    if (!stopped) timer = startTimer(start, delay);
  }

  function wake(): void {
    again = true;
    if (running || wakePlanned) return;
    wakePlanned = true;
    schedule(WAKE_DELAY);
  }

  const stop = async (): Promise<void> => {
    stopped = true;
    stopTimer(timer);
    await running;
  };
  return { wake, stop, lateBy: () => latenessOf(work) };
}
