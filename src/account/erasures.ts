import type { OwnMessages } from "../auth/auth";
import type { Db, Tx } from "../db/transact";

/** Who was erased, and whether what they wrote in chats went too. */
export interface Erased {
  id: string;
  messages: OwnMessages;
}

const PREFIX = "erased ";
/** Sorts after every id. */
const END = "erased!";

type Keep = (db: Db) => Promise<void>;
const keepers = new WeakMap<object, Keep>();

/** Who writes erased ids beside the backups, once each is committed. */
export const onErased = (db: Db, keep: Keep): void => void keepers.set(db, keep);

/** Notes, in the transaction of an erasure, that backups still hold this person, where there are any. */
export async function noteErasure(db: Db, tx: Tx, { id, messages }: Erased, now: number): Promise<void> {
  if (!keepers.has(db)) return;
  await tx
    .insertInto("meta")
    .values({ key: PREFIX + id, value: `${now} ${messages}` })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Writes noted ids beside the backups; what fails is tried again by housekeeping. */
export const keepErasures = async (db: Db): Promise<void> =>
  keepers
    .get(db)?.(db)
    .catch(() => undefined);

/** Erasures that are not yet beside the backups. */
export async function notedErasures(db: Db): Promise<Erased[]> {
  const rows = await db
    .selectFrom("meta")
    .select(["key", "value"])
    .where("key", ">", PREFIX)
    .where("key", "<", END)
    .orderBy("key")
    .execute();
  return rows
    .filter(({ key }) => key.startsWith(PREFIX))
    .map(({ key, value }) => ({ id: key.slice(PREFIX.length), messages: messagesIn(value) }));
}

/** What a note of an erasure says; older ones say nothing. */
export const messagesIn = (note: string): OwnMessages => (/\bremove\b/.test(note) ? "remove" : "keep");

/** Forgets a noted id that has been written. */
export async function forgetErasure(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom("meta")
    .where("key", "=", PREFIX + userId)
    .execute();
}
