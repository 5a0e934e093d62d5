import { monotonicTime } from "../../runtime/clock";
import { sleep } from "../../runtime/timers";

/** ms between tries while another process holds a lock of the file; the last one repeats. */
const LOCK_RETRY_DELAYS = [1, 2, 5, 10, 15, 20, 25, 25, 50];

/** Another process, or another connection, holds a lock. */
export const isSqliteBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(String(Object(error).code));

/**
 * Tries again, off the event loop, while the file is locked: SQLite's own `busy_timeout` would hold everybody up.
 * @param until `monotonicTime()` after which it gives up @throws what the last try threw
 */
export async function retryWhileLocked<T>(until: number, work: () => T): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return work();
    } catch (error) {
      if (!isSqliteBusy(error) || monotonicTime() >= until) throw error;
    }
    await sleep(LOCK_RETRY_DELAYS[n] ?? LOCK_RETRY_DELAYS.at(-1) ?? 0);
  }
}
