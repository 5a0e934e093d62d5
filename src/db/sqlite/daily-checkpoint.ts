import { ERASE_PAGES_INTERVAL } from "../../limits/erasure";
import type { OpenedDatabase } from "../open";

/**
 * Empties SQLite's log once a day: `secure_delete` overwrites what was deleted in the file, but the log keeps older
 * pages until it is emptied. @returns to be called in every round of housekeeping; one that failed is tried again
 */
export function dailyCheckpoint({ checkpoint }: Pick<OpenedDatabase, "checkpoint">): (now: number) => Promise<void> {
  let last: number | null = null;
  return async (now) => {
    const passed = last === null ? ERASE_PAGES_INTERVAL : now - last;
    // The clock may have been set back.
    if ((passed < 0 || passed >= ERASE_PAGES_INTERVAL) && (await checkpoint())) last = now;
  };
}
