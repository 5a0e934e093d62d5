/** The list of erased accounts, ids alone: it erases them again after a backup was restored. */

import type { MessagesOnDeletion } from "../auth/auth";
import { FULL_READ_PAGE_SIZE, readAllByKeys } from "../db/batches";
import { readMetaNumber, writeMeta, writeNewMeta } from "../db/meta";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { hook } from "../runtime/per-owner";

const ERASURES_SINCE_KEY = "erasures since";

/** An erased account, and whether its chat messages were removed too. */
export interface Erasure {
  id: string;
  messages: MessagesOnDeletion;
}

type WriteErasure = (db: Db, erased: Erasure) => Promise<void>;
const erasureWriter = hook<Db, WriteErasure>();

/** Registers what writes an erasure beside the backups, after its commit. */
export const setErasureWriter = erasureWriter.set;

const erasureRow = ({ id, messages }: Erasure, now: number) => ({ user_id: id, erased_at: now, messages });

/** Adds an erasure to the list, in its transaction. */
export const recordErasure = (tx: Tx, erased: Erasure, now: number): Promise<void> => addErasures(tx, [erased], now);

/** Writes an erasure beside the backups; where that fails the periodic cleanup does it later. */
export const writeErasureToBackups = async (db: Db, erased: Erasure): Promise<void> =>
  erasureWriter
    .of(db)?.(db, erased)
    .catch(() => undefined);

/** All erasures in the list. */
export async function listErasures(db: DbOrTx): Promise<Erasure[]> {
  const pages = readAllByKeys(db.selectFrom("erasures").select(["user_id", "messages"]), { user_id: "" });
  const all: Erasure[] = [];
  for await (const rows of pages) all.push(...rows.map(({ user_id: id, messages }) => ({ id, messages })));
  return all;
}

/** Since when the list is complete, in ms; null: not known yet. */
export const findErasuresSince = (db: DbOrTx): Promise<number | null> => readMetaNumber(db, ERASURES_SINCE_KEY);

/** Sets since when the list is complete. @param replace also where it is known already */
export const setErasuresSince = (db: DbOrTx, since: number, replace = false): Promise<void> =>
  (replace ? writeMeta : writeNewMeta)(db, ERASURES_SINCE_KEY, String(since));

/** Adds another list; ids that are known stay as they are. */
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

/** Deletes erasures before a time (ms); the list is complete since then. */
export async function deleteErasuresBefore(db: DbOrTx, before: number): Promise<void> {
  const since = await findErasuresSince(db);
  if (since === null || since >= before) return;
  // First, so that a shortened list never counts as complete.
  await setErasuresSince(db, before, true);
  await db.deleteFrom("erasures").where("erased_at", "<", before).execute();
}
