import { startTimer, stopTimer } from "../runtime/timers";
import { isStorageFailure } from "./error-codes";

/** ms */
const WRITE_TIMEOUT = 200;

/**
 * Waits a moment for a write that a reader does not need: a full disk is ignored, and one that another process has
 * locked is not waited for. @throws what it throws within that moment, but for failures of the storage
 */
export async function writeIfPossible(write: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = startTimer(resolve, WRITE_TIMEOUT);
  // Nobody listens any more to one that fails later.
  write.catch(() => undefined);
  try {
    await Promise.race([write, late]);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  } finally {
    stopTimer(timer);
  }
}
