/** `meta`: one value by key, of the installation as a whole. */
import type { DbOrTx } from "./transact";

/** The value of a key; undefined: none. */
export async function readMeta(db: DbOrTx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** The number of a key; null: none. */
export async function readMetaNumber(db: DbOrTx, key: string): Promise<number | null> {
  const value = await readMeta(db, key);
  return value === undefined ? null : Number(value);
}

/** Sets the value of a key. */
export async function writeMeta(db: DbOrTx, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((on) => on.column("key").doUpdateSet({ value }))
    .execute();
}

/** Sets the value of a key that has none. */
export async function writeNewMeta(db: DbOrTx, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
}

/** Replaces the value of a key unless another process has changed it. @returns whether it was replaced */
export async function replaceMeta(db: DbOrTx, key: string, before: string, value: string): Promise<boolean> {
  const replaced = await db
    .updateTable("meta")
    .set({ value })
    .where("key", "=", key)
    .where("value", "=", before)
    .returning("key")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The value of a key, made where there is none; of servers that start together one makes it. */
export async function ensureMeta(db: DbOrTx, key: string, make: () => string): Promise<string> {
  const known = await readMeta(db, key);
  if (known !== undefined) return known;
  const value = make();
  await writeNewMeta(db, key, value);
  return (await readMeta(db, key)) ?? value;
}

/** Whether all keys are in `meta`, so that a start with nothing to do writes nothing. */
export async function hasAllMetaKeys(db: DbOrTx, keys: string[]): Promise<boolean> {
  const noted = await db.selectFrom("meta").select("key").where("key", "in", keys).execute();
  return noted.length === keys.length;
}

/** Notes a key in `meta`. @returns whether it was new */
export async function claimMetaKey(db: DbOrTx, key: string, value: string | number): Promise<boolean> {
  const noted = await db
    .insertInto("meta")
    .values({ key, value: String(value) })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return noted !== undefined;
}
