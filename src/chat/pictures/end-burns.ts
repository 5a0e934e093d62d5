import { sql } from "kysely";
import { afterCommit, type Db, type DbOrTx, type Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { hook } from "../../runtime/per-owner";
import { lockUsers } from "../../users/users";
import { recipientOf } from "../reading/message";
import { toOrderedPair } from "../relation";
import { cancelChatNotification } from "../sending/notify";
import { deleteBurnKeys } from "./burn-keys";

const pictureEraser = hook<Db, () => Promise<unknown>>();

/** Registers the function that erases the files of ended pictures, see `eraseExpiredPictures`. */
export const onPicturesExpired = pictureEraser.set;

/** Erases files after the commit; after a crash, housekeeping does it. */
export const erasePicturesAfterCommit = (tx: Tx): void => afterCommit(tx, (db) => pictureEraser.of(db)?.());

interface UnopenedBurn {
  id: string;
  sender_id: string;
  low_id: string;
  high_id: string;
}

/** Burn pictures that can still be opened; the literals make the partial index usable. */
const selectUnopenedBurns = (db: DbOrTx) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["chat_messages.id", "sender_id", "low_id", "high_id"])
    .where("kind", "=", sql.lit("burn"))
    .where("file", "is not", null)
    .where("recalled_at", "is", null)
    .where("opened_at", "is", null);

const markBurnsExpired = (tx: Tx, ids: string[], now: number) =>
  tx
    .updateTable("chat_messages")
    .set({ opened_at: now, unopened: 1, digest: null })
    .where("id", "in", ids)
    .where("opened_at", "is", null)
    .where("recalled_at", "is", null)
    .returning("id")
    .execute();

/** Publishes the end to both people, who must be locked; withdraws the notification unless other words are unread. */
async function publishBurnEnded(tx: Tx, row: UnopenedBurn, now: number): Promise<void> {
  for (const person of [row.low_id, row.high_id]) await appendEvent(tx, person, "burned", row.id, now);
  await cancelChatNotification(tx, recipientOf(row), row.sender_id, now);
}

/** Lock order: people before messages, as in `openBurn`. */
async function endBurns(tx: Tx, burns: UnopenedBurn[], now: number): Promise<void> {
  if (burns.length === 0) return;
  await lockUsers(
    tx,
    burns.flatMap(({ low_id, high_id }) => [low_id, high_id]),
  );
  const ids = burns.map(({ id }) => id);
  const endedIds = new Set((await markBurnsExpired(tx, ids, now)).map(({ id }) => id));
  await deleteBurnKeys(tx, [...endedIds]);
  for (const row of burns) if (endedIds.has(row.id)) await publishBurnEnded(tx, row, now);
  erasePicturesAfterCommit(tx);
}

/** Ends the unopened burn pictures between two people and publishes it to both. @param now ms */
export async function endBurnsBetween(tx: Tx, one: string, other: string, now: number): Promise<void> {
  const { low, high } = toOrderedPair(one, other);
  const unopenedBurns = selectUnopenedBurns(tx).where("low_id", "=", low).where("high_id", "=", high);
  await endBurns(tx, await unopenedBurns.orderBy("chat_messages.id").execute(), now);
}

/**
 * Ends the unopened burn pictures that a person has sent or received, and publishes it to everybody concerned. @param
 * now ms
 */
export async function endBurnsOf(tx: Tx, userId: string, now: number): Promise<void> {
  const conversations = tx.selectFrom("conversation_members").select("conversation_id").where("user_id", "=", userId);
  const unopenedBurns = selectUnopenedBurns(tx).where("conversation_id", "in", conversations);
  await endBurns(tx, await unopenedBurns.orderBy("chat_messages.id").execute(), now);
}

/** Ends one unopened burn picture. @param now ms */
export async function endBurn(tx: Tx, id: string, now: number): Promise<void> {
  await endBurns(tx, await selectUnopenedBurns(tx).where("chat_messages.id", "=", id).execute(), now);
}
