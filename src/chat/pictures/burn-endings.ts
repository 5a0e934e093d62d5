import { sql } from "kysely";
import { afterCommit, type Db, type Queries, type Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { lockAll } from "../../users/users";
import { otherOf } from "../reading/message";
import { quieten } from "../sending/news";
import { pairOf } from "../standing";

const erasers = new WeakMap<object, () => Promise<unknown>>();

/** Registers what erases the files of pictures that are over, see `erasePictures`. */
export const onPicturesOver = (db: Db, erase: () => Promise<unknown>): void => void erasers.set(db, erase);

/** Erases files after the commit; what a kill prevents, housekeeping does. */
export const eraseAfter = (tx: Tx): void => afterCommit(tx, (db) => erasers.get(db)?.());

interface Waiting {
  id: string;
  seq: number;
  sender_id: string;
  low_id: string;
  high_id: string;
  last: number;
}

/** Burn pictures that could still be opened; the literals name the index of these alone. */
const unopened = (db: Queries) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["chat_messages.id", "chat_messages.seq", "sender_id", "low_id", "high_id"])
    .select("conversations.seq as last")
    .where("kind", "=", sql.lit("burn"))
    .where("file", "is not", null)
    .where("recalled_at", "is", null)
    .where("opened_at", "is", null);

const markOver = (tx: Tx, ids: string[], now: number) =>
  tx
    .updateTable("chat_messages")
    .set({ opened_at: now, unopened: 1, digest: null })
    .where("id", "in", ids)
    .where("opened_at", "is", null)
    .where("recalled_at", "is", null)
    .returning("id")
    .execute();

/** Tells both, who are locked. A notification that shows the picture goes; one of later words stays. */
async function tellOver(tx: Tx, row: Waiting, now: number): Promise<void> {
  for (const person of [row.low_id, row.high_id]) await appendEvent(tx, person, "burned", row.id, now);
  if (row.seq === row.last) await quieten(tx, otherOf(row), row.sender_id, now);
}

/** Lock order: people before messages, as who opens one has it. */
async function end(tx: Tx, waiting: Waiting[], now: number): Promise<void> {
  if (waiting.length === 0) return;
  await lockAll(
    tx,
    waiting.flatMap(({ low_id, high_id }) => [low_id, high_id]),
  );
  const ids = waiting.map(({ id }) => id);
  const over = new Set((await markOver(tx, ids, now)).map(({ id }) => id));
  for (const row of waiting) if (over.has(row.id)) await tellOver(tx, row, now);
  eraseAfter(tx);
}

/** Ends the burn pictures that two people have sent each other and nobody has opened; both are told. */
export async function endBurnsBetween(tx: Tx, one: string, other: string, now: number): Promise<void> {
  const { low, high } = pairOf(one, other);
  const theirs = unopened(tx).where("low_id", "=", low).where("high_id", "=", high);
  await end(tx, await theirs.orderBy("chat_messages.id").execute(), now);
}

/** Ends the unopened burn pictures that a person has sent or was sent; everybody concerned is told. */
export async function endBurnsOf(tx: Tx, userId: string, now: number): Promise<void> {
  const conversations = tx
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", userId);
  const theirs = unopened(tx).where("conversation_id", "in", conversations);
  await end(tx, await theirs.orderBy("chat_messages.id").execute(), now);
}

/** Ends one burn picture that nobody can open any more. */
export async function endBurn(tx: Tx, id: string, now: number): Promise<void> {
  await end(tx, await unopened(tx).where("chat_messages.id", "=", id).execute(), now);
}
