/** How many messages of a conversation are unread for one side: those that it sees, after what it has read. */
import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import { appendEvent, publishUnreadChanged } from "../../events/events";
import { addToChatUnread } from "../../users/users";
import { loadChatRelation } from "../relation";
import { isConversationOpen } from "../rules";
import { cancelChatNotification } from "../sending/notify";
import { findOwnMember, type OwnMemberRow } from "./own-member";

const prepareCount = (side: "low" | "high") =>
  preparedQuery<{ conversation: string; other: string; after: number }, { n: number }>((db, param) =>
    db
      .selectFrom("chat_messages")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("conversation_id", "=", param("conversation"))
      .where("seq", ">", param("after"))
      .where("sender_id", "=", param("other"))
      .where("review", "is", null)
      .where(sql<boolean>`${sql.ref(`${side}_hidden`)} + ${sql.ref(`${side}_removed`)} = 0`)
      .compile(),
  );

const COUNT_BY_SIDE = { low: prepareCount("low"), high: prepareCount("high") };

type CountedMember = Pick<OwnMemberRow, "user_id" | "other_id" | "conversation_id" | "seq">;

/** How many messages of the other a person sees after a number. */
export async function countSeenAfter(
  tx: Tx,
  { user_id: me, other_id: other, conversation_id: conversation, seq }: CountedMember,
  after: number,
): Promise<number> {
  if (after >= seq) return 0;
  const [row] = await COUNT_BY_SIDE[me < other ? "low" : "high"](tx, { conversation, other, after });
  return Number(row?.n ?? 0);
}

const updateUnread = preparedQuery<{ me: string; other: string; unread: number; rings: number }, never>((db, param) =>
  db
    .updateTable("conversation_members")
    .set({ unread: param("unread"), rings: param("rings") })
    .where("user_id", "=", param("me"))
    .where("other_id", "=", param("other"))
    .compile(),
);

/** Stores the counts of a conversation, withdraws the notification of what is no longer unread, and publishes the counts. */
export async function changeUnreadOf(
  tx: Tx,
  member: OwnMemberRow,
  { unread, rings }: { unread: number; rings: number },
  now: number,
): Promise<void> {
  const { user_id: me, other_id: other } = member;
  await updateUnread(tx, { me, other, unread, rings });
  if (member.muted === 0) await addToChatUnread(tx, me, rings - member.rings);
  await cancelChatNotification(tx, me, other, now);
  publishUnreadChanged(tx, me);
}

/** Those that ring are the last ones: first texts came before. @param later how many unread ones came after the message */
async function nextRingsOf(
  tx: Tx,
  { user_id, other_id, rings, ...member }: OwnMemberRow,
  { unread, later }: { unread: number; later: number },
  now: number,
): Promise<number> {
  if (member.answered_at !== null) return unread;
  // `later < rings`: the message is among those that ring.
  if (unread < member.unread) return later < rings ? rings - 1 : rings;
  if (later !== rings) return later < rings ? rings + 1 : rings;
  return isConversationOpen(await loadChatRelation(tx, other_id, user_id, now)) ? rings + 1 : rings;
}

const readUpToOf = ({ read_seq, cleared_seq }: OwnMemberRow): number => Math.max(read_seq, cleared_seq);

/**
 * A message was hidden from one of the two, or is shown to them again: their open pages are told, and what is unread is
 * counted anew. It does not ring. Both people must be locked. @param now ms
 */
export async function publishVisibility(
  tx: Tx,
  me: string,
  { id, seq, sender_id: sender }: Pick<ChatMessageRow, "id" | "seq" | "sender_id">,
  now: number,
): Promise<void> {
  await appendEvent(tx, me, "hidden", id, now);
  const member = sender === me ? null : await findOwnMember(tx, me, sender);
  if (!member || seq <= readUpToOf(member)) return;
  const unread = await countSeenAfter(tx, member, readUpToOf(member));
  if (unread === member.unread) return;
  const rings = await nextRingsOf(tx, member, { unread, later: await countSeenAfter(tx, member, seq) }, now);
  await changeUnreadOf(tx, member, { unread, rings }, now);
}
