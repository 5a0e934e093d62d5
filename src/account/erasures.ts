/** Who was erased: bare ids, kept so that a restored backup does not bring them back. */
import { AT_ONCE, inBatches } from "../db/batches";
import type { Db, Queries, Tx } from "../db/transact";

const SINCE = "erasures since";

type Keep = (db: Db, userId: string) => Promise<void>;
const keepers = new WeakMap<object, Keep>();

/** Who writes an erased id beside the backups, once the erasure is committed. */
export const onErased = (db: Db, keep: Keep): void => void keepers.set(db, keep);

/** Notes an erasure in its transaction. */
export async function noteErasure(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .insertInto("erasures")
    .values({ user_id: userId, erased_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Writes an erased id beside the backups; where that fails housekeeping does it. */
export const keepErasure = async (db: Db, userId: string): Promise<void> =>
  keepers
    .get(db)?.(db, userId)
    .catch(() => undefined);

/** Ids of all who were erased, as long as that is kept. */
export async function erasedIds(db: Queries): Promise<string[]> {
  const pages = inBatches<{ user_id: string }>((last) =>
    db
      .selectFrom("erasures")
      .select("user_id")
      .where("user_id", ">", last?.user_id ?? "")
      .orderBy("user_id")
      .limit(AT_ONCE)
      .execute(),
  );
  const ids: string[] = [];
  for await (const rows of pages) ids.push(...rows.map(({ user_id }) => user_id));
  return ids;
}

/** Since when the list is complete, ms; null: not known yet. */
export async function erasuresSince(db: Queries): Promise<number | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", SINCE).executeTakeFirst();
  return row ? Number(row.value) : null;
}

/** Says since when the list is complete, where that is not known or `anew`. */
export async function listErasuresSince(db: Queries, since: number, anew = false): Promise<void> {
  const value = String(since);
  await db
    .insertInto("meta")
    .values({ key: SINCE, value })
    .onConflict((on) => (anew ? on.column("key").doUpdateSet({ value }) : on.column("key").doNothing()))
    .execute();
}

/** Takes ids of another list over. */
export async function addErasures(db: Queries, ids: readonly string[], now: number): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = ids.slice(from, from + AT_ONCE).map((user_id) => ({ user_id, erased_at: now }));
    await db
      .insertInto("erasures")
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** Forgets who was erased before a time: the list reaches back to it from now on. */
export async function forgetErasures(db: Queries, before: number): Promise<void> {
  const since = await erasuresSince(db);
  if (since === null || since >= before) return;
  // First, so that nobody takes a shortened list for a whole one.
  await listErasuresSince(db, before, true);
  await db.deleteFrom("erasures").where("erased_at", "<", before).execute();
}
