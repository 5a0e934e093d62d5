import type { Db } from "../db/transact";
import { transact } from "../db/transact";
import { FIRST_HINTS_COUNT } from "../limits/account";

/** Starts the first hints, after the profile was completed in the browser. */
export const startHints = (db: Db, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    await tx.updateTable("users").set({ hints_seen: 0 }).where("id", "=", userId).execute();
  });

/** Stores how many hints have been seen; never fewer than before. @param seen 1–3 */
export const markHintsSeen = (db: Db, userId: string, seen: number): Promise<void> =>
  transact(db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ hints_seen: Math.min(seen, FIRST_HINTS_COUNT) })
      .where("id", "=", userId)
      .where("hints_seen", "<", seen)
      .execute();
  });
