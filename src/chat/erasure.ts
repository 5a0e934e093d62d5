import { sql } from "kysely";
import type { MessagesOnDeletion } from "../auth/auth";
import { walkInSlices } from "../db/slices";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { appendEvents, eraseEventsAbout, publishUnreadChanged } from "../events/events";
import { cancelPushesNaming } from "../push/withdraw-push";
import type { ErasablePictureStores } from "../room";
import { addToChatUnread } from "../users/users";
import { NO_CARD } from "./cards/card";
import { deleteBurnKeys, deleteBurnKeysIn } from "./pictures/burn-keys";
import { endBurnsOf, erasePicturesAfterCommit } from "./pictures/end-burns";
import { eraseMessageFiles } from "./pictures/expire-pictures";
import { NO_REPLY } from "./quotes/quote";
import { eraseReactions, eraseReactionsAhead } from "./reactions/erase-reactions";
import { markForErasureSweep } from "./withdrawing/unreachable";

/** Messages recalled in one transaction. */
const RECALL_BATCH_SIZE = 100;

const selectOwnMessagesAfter = (db: DbOrTx, userId: string, after: string) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "conversation_id")
    .select(["chat_messages.id", "client_id", "conversation_id", "kind", "file", "animated", "review"])
    .select((eb) =>
      eb.case().when("low_id", "=", userId).then(eb.ref("high_id")).else(eb.ref("low_id")).end().as("other"),
    )
    .where("sender_id", "=", userId)
    .where("client_id", ">", after)
    .where("recalled_at", "is", null)
    .orderBy("client_id");
type OwnMessageRow = Awaited<ReturnType<ReturnType<typeof selectOwnMessagesAfter>["execute"]>>[number];

/** Recalls messages and publishes the recall to both sides. Lock order: people by id, then messages. */
async function recallMessages(tx: Tx, rows: readonly OwnMessageRow[], now: number): Promise<void> {
  const rowsByRecipient = Map.groupBy(
    rows.filter(({ review }) => review === null),
    ({ other }) => other,
  );
  for (const [other, recalled] of [...rowsByRecipient].sort(([a], [b]) => (a < b ? -1 : 1)))
    await appendEvents(
      tx,
      other,
      "recalled",
      recalled.map(({ id }) => id),
      now,
    );
  const burnIds = rows.filter(({ kind }) => kind === "burn").map(({ id }) => id);
  await deleteBurnKeys(tx, burnIds);
  await tx
    .updateTable("chat_messages")
    .set({
      recalled_at: now,
      text: null,
      masks: null,
      digest: null,
      low_reaction: null,
      high_reaction: null,
      preview: null,
      ...NO_CARD,
      ...NO_REPLY,
    })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("recalled_at", "is", null)
    .execute();
}

/**
 * Recalls all texts and pictures a person sent in chats, and their reactions, in slices, so that it continues after a crash. @param now ms
 */
export async function recallAllMessages(
  db: Db,
  stores: ErasablePictureStores,
  userId: string,
  now: number,
): Promise<void> {
  await eraseReactionsAhead(db, userId, now);
  await walkInSlices("", async (after) => {
    const rows = await selectOwnMessagesAfter(db, userId, after).limit(RECALL_BATCH_SIZE).execute();
    const last = rows.at(-1);
    if (!last) return null;
    await transact(db, (tx) => recallMessages(tx, rows, now));
    // A file the store cannot erase now is erased by housekeeping.
    for (const row of rows) await eraseMessageFiles(db, stores, row).catch(() => undefined);
    return last.client_id;
  });
}

/** Conversations with no other member and no files left to erase. */
const selectAbandonedConversations = (tx: Tx, userId: string) =>
  tx
    .selectFrom("conversation_members as mine")
    .select("mine.conversation_id")
    .where("mine.user_id", "=", userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_members as theirs")
            .select("theirs.user_id")
            .whereRef("theirs.user_id", "=", "mine.other_id")
            .where("theirs.other_id", "=", userId),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("chat_messages")
            .select("chat_messages.id")
            .whereRef("chat_messages.conversation_id", "=", "mine.conversation_id")
            .where("chat_messages.file", "is not", null),
        ),
      ),
    );

const selectConversationIds = (tx: Tx, userId: string) =>
  tx.selectFrom("conversation_members").select("conversation_id").where("user_id", "=", userId);

/** Ids of all people a person has a conversation with. */
export async function listChatPartners(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom("conversation_members").select("other_id").where("user_id", "=", userId).execute();
  return rows.map(({ other_id }) => other_id);
}

/** Marks everything as read for the partners of a person whose messages were recalled. */
async function clearPartnersUnread(tx: Tx, userId: string): Promise<void> {
  const members = await tx
    .selectFrom("conversation_members")
    .select(["user_id", "rings", "muted"])
    .where("conversation_id", "in", selectConversationIds(tx, userId))
    .where("user_id", "!=", userId)
    .where("unread", ">", 0)
    .orderBy("user_id")
    .execute();
  for (const { user_id, rings, muted } of members) {
    if (muted === 0) await addToChatUnread(tx, user_id, -rings);
    publishUnreadChanged(tx, user_id);
  }
  await tx
    .updateTable("conversation_members")
    .set({
      unread: 0,
      rings: 0,
      read_seq: sql<number>`(select seq from conversations where conversations.id = conversation_id)`,
    })
    .where("conversation_id", "in", selectConversationIds(tx, userId))
    .where("user_id", "!=", userId)
    .where("unread", ">", 0)
    .execute();
}

/** Withdraws notifications that show the person's name. */
const cancelChatNotifications = (tx: Tx, userId: string, now: number): Promise<void> =>
  cancelPushesNaming(
    tx,
    userId,
    sql`select user_id from conversation_members where unread > 0 and conversation_id in
      (select conversation_id from conversation_members where user_id = ${userId})`,
    now,
  );

/**
 * Erases a person's pictures, unopened burn pictures and empty conversations. Delivered texts are kept for their
 * recipients, or recalled if `messages` is "remove". @param now ms
 */
export async function eraseChats(
  tx: Tx,
  userId: string,
  now: number,
  messages: MessagesOnDeletion = "keep",
): Promise<void> {
  await cancelChatNotifications(tx, userId, now);
  await eraseEventsAbout(tx, userId);
  await endBurnsOf(tx, userId, now);
  await deleteBurnKeysIn(tx, sql`select conversation_id from conversation_members where user_id = ${userId}`);
  if (messages === "remove") {
    // Messages sent while the slices ran.
    const remaining = await selectOwnMessagesAfter(tx, userId, "").execute();
    if (remaining.length > 0) await recallMessages(tx, remaining, now);
    await eraseReactions(tx, userId, now);
    await clearPartnersUnread(tx, userId);
  }
  await tx
    .updateTable("chat_messages")
    .set({ opened_at: now, digest: null, preview: null })
    .where("conversation_id", "in", selectConversationIds(tx, userId))
    .where("file", "is not", null)
    .where("opened_at", "is", null)
    .where("sender_id", "=", userId)
    .execute();
  erasePicturesAfterCommit(tx);
  await markForErasureSweep(tx, sql`select conversation_id from conversation_members where user_id = ${userId}`);
  await tx.deleteFrom("chat_versions").where("sender_id", "=", userId).execute();
  await tx.deleteFrom("chat_messages").where("sender_id", "=", userId).where("review", "is not", null).execute();
  await tx.deleteFrom("conversations").where("id", "in", selectAbandonedConversations(tx, userId)).execute();
}
