import { SECOND } from "../runtime/units";

/** Requests after which there is something to give back. */
const MIN_REQUESTS = 1_000;
/** ms between two looks. */
const IDLE_CHECK_INTERVAL = 10 * SECOND;

/**
 * Runs `rest` once after much work, when nobody has asked between two looks.
 * @param answered requests so far @returns looks
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

/** Gives back memory, above all compiled code, a third of it after a load; what is asked again is compiled again. */
export function shrinkMemoryWhenIdle(answered: () => number): void {
  setInterval(
    runWhenIdleAfterWork(answered, () => Bun.shrink()),
    IDLE_CHECK_INTERVAL,
  ).unref();
}
