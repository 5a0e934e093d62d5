/** Who was erased: bare ids, kept so that a restored backup does not bring them back. */
import type { MessagesOnDeletion } from "../auth/auth";
import { FULL_READ_PAGE_SIZE, readInPages } from "../db/batches";
import type { Db, DbOrTx, Tx } from "../db/transact";

const ERASURES_SINCE_KEY = "erasures since";

/** Who was erased, and whether what they wrote in chats went too. */
export interface Erasure {
  id: string;
  messages: MessagesOnDeletion;
}

type WriteErasure = (db: Db, erased: Erasure) => Promise<void>;
const erasureWriters = new WeakMap<object, WriteErasure>();

/** Who writes an erasure beside the backups, once it is committed. */
export const setErasureWriter = (db: Db, keep: WriteErasure): void => void erasureWriters.set(db, keep);

const erasureRow = ({ id, messages }: Erasure, now: number) => ({ user_id: id, erased_at: now, messages });

/** Notes an erasure in its transaction. */
export const recordErasure = (tx: Tx, erased: Erasure, now: number): Promise<void> =>
  addErasures(tx, [erased], now);

/** Writes an erasure beside the backups; where that fails housekeeping does it. */
export const writeErasureToBackups = async (db: Db, erased: Erasure): Promise<void> =>
  erasureWriters
    .get(db)?.(db, erased)
    .catch(() => undefined);

/** All who were erased, as long as that is kept. */
export async function listErasures(db: DbOrTx): Promise<Erasure[]> {
  const pages = readInPages<{ user_id: string; messages: MessagesOnDeletion }>((last) =>
    db
      .selectFrom("erasures")
      .select(["user_id", "messages"])
      .where("user_id", ">", last?.user_id ?? "")
      .orderBy("user_id")
      .limit(FULL_READ_PAGE_SIZE)
      .execute(),
  );
  const all: Erasure[] = [];
  for await (const rows of pages) all.push(...rows.map(({ user_id: id, messages }) => ({ id, messages })));
  return all;
}

/** Since when the list is complete, ms; null: not known yet. */
export async function findErasuresSince(db: DbOrTx): Promise<number | null> {
  const row = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", ERASURES_SINCE_KEY)
    .executeTakeFirst();
  return row ? Number(row.value) : null;
}

/** Says since when the list is complete, where that is not known or `anew`. */
export async function setErasuresSince(db: DbOrTx, since: number, anew = false): Promise<void> {
  const value = String(since);
  await db
    .insertInto("meta")
    .values({ key: ERASURES_SINCE_KEY, value })
    .onConflict((on) => (anew ? on.column("key").doUpdateSet({ value }) : on.column("key").doNothing()))
    .execute();
}

/** Takes another list over. */
export async function addErasures(db: DbOrTx, list: readonly Erasure[], now: number): Promise<void> {
  for (let from = 0; from < list.length; from += FULL_READ_PAGE_SIZE) {
    const rows = list.slice(from, from + FULL_READ_PAGE_SIZE).map((each) => erasureRow(each, now));
    await db
      .insertInto("erasures")
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** Forgets who was erased before a time: the list reaches back to it from now on. */
export async function deleteErasuresBefore(db: DbOrTx, before: number): Promise<void> {
  const since = await findErasuresSince(db);
  if (since === null || since >= before) return;
  // First, so that nobody takes a shortened list for a whole one.
  await setErasuresSince(db, before, true);
  await db.deleteFrom("erasures").where("erased_at", "<", before).execute();
}
