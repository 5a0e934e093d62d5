import { ERASE_PAGES_INTERVAL } from "../../limits/erasure";
import { readMetaNumber, writeMeta } from "../meta";
import type { OpenedDatabase } from "../open";
import { sharedDatabaseOf } from "../shared-database";

const KEY = "free parts erased";

/**
 * Erases the free parts of SQLite's pages once a day, by the time in `meta`: a start does not read the whole file again.
 * A file that others used is tried again in the next round; in a new one nothing is left. PostgreSQL: `vacuumDaily`.
 */
export async function eraseFreePartsDaily(
  { db, eraseFreeParts }: Pick<OpenedDatabase, "db" | "eraseFreeParts">,
  now: number,
): Promise<void> {
  if (sharedDatabaseOf(db)) return;
  const last = await readMetaNumber(db, KEY);
  const passed = now - (last ?? now);
  // The clock may have been set back.
  const isDue = passed < 0 || passed >= ERASE_PAGES_INTERVAL;
  if (last === null || (isDue && (await eraseFreeParts()))) await writeMeta(db, KEY, String(now));
}
