import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { lockExistingPair } from "../../users/users";
import { requireReachablePerson } from "./chat-person";
import { areHiddenFromEachOther, findOwnMember, type OwnMemberRow } from "./own-member";
import { changeUnreadOf, countSeenAfter } from "./unread";

const updateDeliveredSeq = preparedQuery<{ me: string; other: string; upTo: number }, never>((db, param) =>
  db
    .updateTable("conversation_members")
    .set({ delivered_seq: param("upTo") })
    .where("user_id", "=", param("me"))
    .where("other_id", "=", param("other"))
    .where("delivered_seq", "<", param("upTo"))
    .compile(),
);

/** Receipts are hidden for unanswered requests. */
const areReceiptsVisible = ({ answered_at, opener_texts }: OwnMemberRow): boolean =>
  answered_at !== null || opener_texts === 0;

/**
 * Marks messages up to a sequence number as delivered, unless the two are apart; publishes it to the sender who may see it.
 * @param now ms
 */
export async function markDelivered(db: Db, me: string, other: string, upTo: number, now: number): Promise<void> {
  await transact(db, async (tx) => {
    // An answer at the same time makes receipts visible.
    await lockExistingPair(tx, me, other);
    const member = await findOwnMember(tx, me, other);
    if (!member || member.delivered_seq >= upTo || areHiddenFromEachOther(member, now)) return;
    if (areReceiptsVisible(member)) await appendEvent(tx, other, "state", member.conversation_id, now);
    await updateDeliveredSeq(tx, { me, other, upTo });
  });
}

/** Columns that say how far was read, and how far the other person is told so. */
type ReadProgress = Pick<OwnMemberRow, "read_seq" | "told_seq" | "told_after">;

const updateReadProgress = preparedQuery<{ me: string; other: string } & ReadProgress, never>((db, param) =>
  db
    .updateTable("conversation_members")
    .set({ read_seq: param("read_seq"), told_seq: param("told_seq"), told_after: param("told_after") })
    .where("user_id", "=", param("me"))
    .where("other_id", "=", param("other"))
    .compile(),
);

/** Either person can switch read receipts off, for both directions. */
const areReceiptsOn = ({ my_receipts_on, their_receipts_on }: OwnMemberRow): boolean =>
  my_receipts_on !== 0 && their_receipts_on !== 0;

/** Marks messages whose reading is never told: their state stays as it is when receipts are switched on again. */
const markReadUntold = preparedQuery<{ conversation: string; other: string; after: number; upTo: number }, never>(
  (db, param) =>
    db
      .updateTable("chat_messages")
      .set({ untold: 1 })
      .where("conversation_id", "=", param("conversation"))
      .where("seq", ">", param("after"))
      .where("seq", "<=", param("upTo"))
      .where("sender_id", "=", param("other"))
      .where("review", "is", null)
      .compile(),
);

/** What the sender is told begins after the last messages that were read untold. */
const toldProgress = ({ read_seq, told_seq, told_after }: OwnMemberRow, upTo: number): ReadProgress => ({
  read_seq: upTo,
  told_seq: upTo,
  told_after: told_seq === read_seq ? told_after : read_seq,
});

/** Reads what is never told to its sender. The person's own row must be locked. */
export async function readUntold(tx: Tx, member: OwnMemberRow, upTo: number): Promise<void> {
  const { user_id: me, other_id: other, conversation_id: conversation, read_seq: after } = member;
  const { told_seq, told_after } = member;
  await updateReadProgress(tx, { me, other, read_seq: upTo, told_seq, told_after });
  await markReadUntold(tx, { conversation, other, after, upTo });
}

/** Moves the receipts, and publishes to the sender what changes for them. */
async function moveReceipts(tx: Tx, member: OwnMemberRow, upTo: number, now: number): Promise<void> {
  const { user_id: me, other_id: other, conversation_id: conversation } = member;
  const told = areReceiptsOn(member);
  // What is read is delivered: a page that reports it as read does not say so apart. Own messages are no news.
  const isDelivery = member.unread > 0 && member.delivered_seq < upTo;
  const isNews = areReceiptsVisible(member) && (isDelivery || told);
  if (isNews) await appendEvent(tx, other, "state", conversation, now);
  if (told) await updateReadProgress(tx, { me, other, ...toldProgress(member, upTo) });
  else await readUntold(tx, member, upTo);
  await updateDeliveredSeq(tx, { me, other, upTo });
}

const markOpeningUntold = preparedQuery<{ id: string }, never>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ untold: 2 })
    .where("id", "=", param("id"))
    .where("untold", "=", sql.lit(0))
    .compile(),
);

/** Keeps from its sender when a burn picture was opened, if receipts are off between the two. */
export async function hideOpeningIfOff(
  tx: Tx,
  me: string,
  { id, sender_id }: Pick<ChatMessageRow, "id" | "sender_id">,
): Promise<void> {
  const member = await findOwnMember(tx, me, sender_id);
  if (member && !areReceiptsOn(member)) await markOpeningUntold(tx, { id });
}

async function markReadUpTo(tx: Tx, member: OwnMemberRow, requestedSeq: number, now: number): Promise<void> {
  const upTo = Math.min(requestedSeq, member.seq);
  if (upTo <= member.read_seq) return;
  await (areHiddenFromEachOther(member, now) ? readUntold(tx, member, upTo) : moveReceipts(tx, member, upTo, now));
  const unread = await countSeenAfter(tx, member, Math.max(upTo, member.cleared_seq));
  await changeUnreadOf(tx, member, { unread, rings: Math.min(member.rings, unread) }, now);
}

interface UnreadCounts {
  unread: number;
  chatUnread: number;
}

async function loadUnreadCounts(db: DbOrTx, me: string, other: string): Promise<UnreadCounts> {
  const member = await findOwnMember(db, me, other);
  const row = await db.selectFrom("users").select("chat_unread_count").where("id", "=", me).executeTakeFirst();
  return { unread: member?.unread ?? 0, chatUnread: row?.chat_unread_count ?? 0 };
}

/**
 * Marks messages as read. @param upTo sequence number; default: all @param now ms @returns what is still unread
 * @throws Refusal `user_not_found`, `yourself`
 */
export async function markConversationRead(
  db: Db,
  me: string,
  other: string,
  upTo: number | undefined,
  now: number,
): Promise<UnreadCounts> {
  const member = await findOwnMember(db, me, other);
  if (!member) await requireReachablePerson(db, me, other);
  const requestedSeq = upTo ?? member?.seq ?? 0;
  if (member && member.read_seq < Math.min(requestedSeq, member.seq)) {
    await transact(db, async (tx) => {
      await lockExistingPair(tx, me, other);
      const locked = await findOwnMember(tx, me, other);
      if (locked) await markReadUpTo(tx, locked, requestedSeq, now);
    });
  }
  return loadUnreadCounts(db, me, other);
}
