import { SECOND } from "../runtime/units";
import { repeatEvery } from "./timers";

/** Requests after which memory is worth releasing; a start is worth as much. */
const MIN_REQUESTS = 1_000;
/** ms between two checks. */
const IDLE_CHECK_INTERVAL = 10 * SECOND;

/**
 * Runs `rest` once after the start and after much work, when there was no request between two checks.
 * @param answered requests so far @returns the check
 */
export function runWhenIdleAfterWork(answered: () => number, rest: () => void): () => void {
  let [rested, seen] = [-MIN_REQUESTS, 0];
  return () => {
    const now = answered();
    const calm = now === seen;
    seen = now;
    if (!calm || now - rested < MIN_REQUESTS) return;
    rested = now;
    rest();
  };
}

/**
 * Releases memory, mostly compiled code: a third of it after load.
 * @param releaseMore what else is only there to be faster; where it fails it is tried with the next rest
 */
export function shrinkMemoryWhenIdle(answered: () => number, releaseMore: () => Promise<void>): void {
  const shrink = () => Bun.shrink();
  const rest = () => void releaseMore().then(shrink, shrink);
  repeatEvery(runWhenIdleAfterWork(answered, rest), IDLE_CHECK_INTERVAL).unref();
}
