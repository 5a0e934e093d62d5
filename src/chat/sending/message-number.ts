import { sql } from "kysely";
import { newId } from "../../db/ids";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { ConversationMemberRow, ConversationRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import { findSharedBottleId } from "../reading/shared-bottle";
import { type ChatRelationDetails, isIgnoredBy, toOrderedPair } from "../relation";
import { isConversationOpen } from "../rules";

/** Columns of a conversation that say who wrote first, how many texts, and when it was answered. */
export type ConversationOpening = Pick<ConversationRow, "opener_id" | "opener_texts" | "opener_unseen" | "answered_at">;

/** How a message arrives: not yet or never, held for review or ignored; counted as unread; or also notified. */
export type MessageArrival = "held" | "ignored" | "quiet" | "rings";

export function messageArrivalOf(
  relation: ChatRelationDetails,
  opening: ConversationOpening,
  held: boolean,
): MessageArrival {
  if (held) return "held";
  if (opening.answered_at !== null || isConversationOpen(relation)) return "rings";
  return isIgnoredBy(relation) ? "ignored" : "quiet";
}

const insertConversation = insertion("conversations");
const insertMember = insertion("conversation_members");

type MemberCounts = Pick<ConversationMemberRow, "user_id" | "other_id" | "unread" | "rings" | "listed">;

const ARRIVAL_COUNTS = {
  held: { unread: 0, rings: 0, listed: 0 },
  ignored: { unread: 0, rings: 0, listed: 0 },
  quiet: { unread: 1, rings: 0, listed: 1 },
  rings: { unread: 1, rings: 1, listed: 1 },
} as const;

interface NewMessage {
  me: string;
  other: string;
  relation: ChatRelationDetails;
  opening: ConversationOpening;
  arrival: MessageArrival;
}

async function createConversation(tx: Tx, { me, other, opening, arrival }: Omit<NewMessage, "relation">, now: number) {
  const id = newId(now);
  const { low: low_id, high: high_id } = toOrderedPair(me, other);
  const met_bottle_id = await findSharedBottleId(tx, me, other);
  await insertConversation(tx, { id, low_id, high_id, seq: 1, ...opening, met_bottle_id, created_at: now });
  const seqs = { delivered_seq: 0, read_seq: 0, told_seq: 0, told_after: 0, cleared_seq: 0 };
  const members: MemberCounts[] = [
    { user_id: me, other_id: other, unread: 0, rings: 0, listed: 1 },
    { user_id: other, other_id: me, ...ARRIVAL_COUNTS[arrival] },
  ];
  for (const member of members)
    await insertMember(tx, { conversation_id: id, muted: 0, translates: 0, last_at: now, ...member, ...seqs });
  return id;
}

const updateConversation = preparedQuery<
  { id: string; seq: number } & { [K in keyof ConversationOpening]: ConversationOpening[K] },
  never
>((db, param) =>
  db
    .updateTable("conversations")
    .set({
      seq: param("seq"),
      opener_id: param("opener_id"),
      opener_texts: param("opener_texts"),
      opener_unseen: param("opener_unseen"),
      answered_at: param("answered_at"),
    })
    .where("id", "=", param("id"))
    .compile(),
);

const updateMetBottle = preparedQuery<{ id: string; bottle: string | null }, never>((db, param) =>
  db
    .updateTable("conversations")
    .set({ met_bottle_id: param("bottle") })
    .where("id", "=", param("id"))
    .compile(),
);

const moveToTopOfOwnList = preparedQuery<{ me: string; other: string; now: number }, never>((db, param) =>
  db
    .updateTable("conversation_members")
    .set({ listed: 1, last_at: param("now") })
    .where("user_id", "=", param("me"))
    .where("other_id", "=", param("other"))
    .compile(),
);

/** Moves the conversation to the top of both lists and counts the message as unread. */
const moveToTopAndCountUnread = preparedQuery<
  { conversation: string; other: string; rings: number; now: number },
  never
>((db, param) =>
  db
    .updateTable("conversation_members")
    .set({
      listed: 1,
      last_at: param("now"),
      unread: sql<number>`unread + case when user_id = ${param("other")} then 1 else 0 end`,
      rings: sql<number>`rings + case when user_id = ${param("other")} then ${param("rings")} else 0 end`,
    })
    .where("conversation_id", "=", param("conversation"))
    .compile(),
);

/**
 * Assigns the next message number, creating the conversation for the first message. Both people must be locked.
 * @param now ms
 */
export async function assignMessageNumber(
  tx: Tx,
  message: NewMessage,
  now: number,
): Promise<{ conversation_id: string; seq: number }> {
  const { me, other, relation, opening, arrival } = message;
  const seq = relation.seq + 1;
  const conversation = relation.conversation;
  if (conversation === null) return { conversation_id: await createConversation(tx, message, now), seq };
  await updateConversation(tx, { id: conversation, seq, ...opening });
  // The other one's first message is held: it is this one that begins.
  if (relation.openerId === null)
    await updateMetBottle(tx, { id: conversation, bottle: await findSharedBottleId(tx, me, other) });
  if (arrival === "held" || arrival === "ignored") await moveToTopOfOwnList(tx, { me, other, now });
  else await moveToTopAndCountUnread(tx, { conversation, other, rings: ARRIVAL_COUNTS[arrival].rings, now });
  return { conversation_id: conversation, seq };
}
