import type { DbOrTx } from "../db/transact";

/** Puts an official on duty until a time (ms); null: off duty. */
export const setDutyUntil = async (db: DbOrTx, officialId: string, until: number | null): Promise<void> =>
  void (await db
    .updateTable("users")
    .set({ duty_until: until })
    .where("id", "=", officialId)
    .where("official", "=", 1)
    .execute());
