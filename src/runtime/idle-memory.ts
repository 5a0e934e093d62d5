import { SECOND } from "../runtime/units";
import { repeatEvery } from "./timers";

/** Requests after which memory is worth releasing. */
const MIN_REQUESTS = 1_000;
/** ms between two checks. */
const IDLE_CHECK_INTERVAL = 10 * SECOND;

/**
 * Runs `rest` once after much work, when there was no request between two checks.
 * @param answered requests so far @returns the check
 */
export function runWhenIdleAfterWork(answered: () => number, rest: () => void): () => void {
  let [rested, seen] = [0, 0];
  return () => {
    const now = answered();
    const calm = now === seen;
    seen = now;
    if (!calm || now - rested < MIN_REQUESTS) return;
    rested = now;
    rest();
  };
}

/** Releases memory, mostly compiled code: a third of it after load. */
export function shrinkMemoryWhenIdle(answered: () => number): void {
  repeatEvery(
    runWhenIdleAfterWork(answered, () => Bun.shrink()),
    IDLE_CHECK_INTERVAL,
  ).unref();
}
