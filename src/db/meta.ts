import type { Queries, Tx } from "./transact";

/** Whether all of these are noted in `meta`, so that a start that has nothing to do writes nothing. */
export async function allNoted(db: Queries, keys: string[]): Promise<boolean> {
  const noted = await db.selectFrom("meta").select("key").where("key", "in", keys).execute();
  return noted.length === keys.length;
}

/** Notes in `meta` that something was done. @returns whether it had not been noted before */
export async function isFirst(tx: Tx, key: string, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto("meta")
    .values({ key, value: String(now) })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return noted !== undefined;
}
