/** Who was erased: bare ids, kept so that a restored backup does not bring them back. */
import type { OwnMessages } from "../auth/auth";
import { AT_ONCE, inBatches } from "../db/batches";
import type { Db, Queries, Tx } from "../db/transact";

const SINCE = "erasures since";

/** Who was erased, and whether what they wrote in chats went too. */
export interface Erased {
  id: string;
  messages: OwnMessages;
}

type Keep = (db: Db, erased: Erased) => Promise<void>;
const keepers = new WeakMap<object, Keep>();

/** Who writes an erasure beside the backups, once it is committed. */
export const onErased = (db: Db, keep: Keep): void => void keepers.set(db, keep);

const rowOf = ({ id, messages }: Erased, now: number) => ({ user_id: id, erased_at: now, messages });

/** Notes an erasure in its transaction. */
export const noteErasure = (tx: Tx, erased: Erased, now: number): Promise<void> =>
  addErasures(tx, [erased], now);

/** Writes an erasure beside the backups; where that fails housekeeping does it. */
export const keepErasure = async (db: Db, erased: Erased): Promise<void> =>
  keepers
    .get(db)?.(db, erased)
    .catch(() => undefined);

/** All who were erased, as long as that is kept. */
export async function erasedPeople(db: Queries): Promise<Erased[]> {
  const pages = inBatches<{ user_id: string; messages: OwnMessages }>((last) =>
    db
      .selectFrom("erasures")
      .select(["user_id", "messages"])
      .where("user_id", ">", last?.user_id ?? "")
      .orderBy("user_id")
      .limit(AT_ONCE)
      .execute(),
  );
  const all: Erased[] = [];
  for await (const rows of pages) all.push(...rows.map(({ user_id: id, messages }) => ({ id, messages })));
  return all;
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

/** Takes another list over. */
export async function addErasures(db: Queries, list: readonly Erased[], now: number): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const rows = list.slice(from, from + AT_ONCE).map((each) => rowOf(each, now));
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
