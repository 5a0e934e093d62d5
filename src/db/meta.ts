import type { DbOrTx, Tx } from "./transact";

/** Whether all keys are in `meta`, so that a start with nothing to do writes nothing. */
export async function hasAllMetaKeys(db: DbOrTx, keys: string[]): Promise<boolean> {
  const noted = await db.selectFrom("meta").select("key").where("key", "in", keys).execute();
  return noted.length === keys.length;
}

/** Notes a key in `meta`. @returns whether it was new */
export async function claimMetaKey(tx: Tx, key: string, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto("meta")
    .values({ key, value: String(now) })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return noted !== undefined;
}
