import type { ChatMessageRow } from "../../db/tables/chat";
import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { loadMessageCards } from "../cards/load-cards";
import { isBurnOpenable } from "../pictures/picture-files";
import { type ChatMessageDetailRow, findChatMessageRow, isMessageHiddenFrom } from "../reading/message-rows";
import { findOwnMember } from "../reading/own-member";
import { findSharedBottleId } from "../reading/shared-bottle";
import type { ChatRelationDetails } from "../relation";
import { NO_REPLY } from "./quote";

/** What a message is to answer: the id of one of the same chat, or a line of the letter of the bottle where the two met. */
export type ReplyRequest = string | { bottleId: string; line: string };

type ReplyColumns = Pick<ChatMessageRow, keyof typeof NO_REPLY>;

const HAS_CONTENT: Record<ChatMessageRow["kind"], (row: ChatMessageDetailRow, now: number) => boolean> = {
  text: ({ text }) => text !== null && text !== "",
  image: ({ file, opened_at }) => file !== null && opened_at === null,
  burn: isBurnOpenable,
};

const hasContent = (row: ChatMessageDetailRow, now: number): boolean =>
  row.recalled_at === null && row.review === null && HAS_CONTENT[row.kind](row, now);

/** A card that the person does not see is no longer there for them. */
const showsCard = async (db: DbOrTx, me: string, row: ChatMessageDetailRow, now: number): Promise<boolean> =>
  (await loadMessageCards(db, me, [row], now)).get(row.id)?.id != null;

/** A message that a person may answer in their chat with another one; null: it is none of it, or gone. @param now ms */
export async function findQuotable(
  db: DbOrTx,
  { me, other }: { me: string; other: string },
  id: string,
  now: number,
): Promise<ChatMessageDetailRow | null> {
  const [row, member] = await Promise.all([findChatMessageRow(db, id), findOwnMember(db, me, other)]);
  if (!row || row.conversation_id !== member?.conversation_id || row.seq <= member.cleared_seq) return null;
  if (isMessageHiddenFrom(me, row) || row.review !== null) return null;
  return hasContent(row, now) || (await showsCard(db, me, row, now)) ? row : null;
}

interface QuotablePair {
  me: string;
  other: string;
  relation: Pick<ChatRelationDetails, "openerId" | "metBottle">;
}

/** The letter of the bottle where the two met, as far as its reader may see it; null: none. */
export async function findSharedLetter(db: DbOrTx, { me, other, relation }: QuotablePair, bottleId: string) {
  const met = relation.openerId === null ? await findSharedBottleId(db, me, other) : relation.metBottle;
  if (met === null || met !== bottleId) return null;
  const letter = await db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["content", "author_id", "bottles.hidden_at", "bottles.masks"])
    .where("bottles.id", "=", met)
    .where("author_id", "in", [me, other])
    .where("author.banned_at", "is", null)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  return letter && (letter.hidden_at === null || letter.author_id === me) ? letter : null;
}

/**
 * The columns of a message that says what it answers. @param now ms @throws Refusal `quote_unknown`: nothing that its
 * writer sees in this chat, or still held
 */
export async function replyColumnsOf(
  db: DbOrTx,
  pair: QuotablePair,
  target: ReplyRequest | undefined,
  now: number,
): Promise<ReplyColumns> {
  if (target === undefined) return NO_REPLY;
  if (typeof target === "string") {
    if (!(await findQuotable(db, pair, target, now))) throw new Refusal("quote_unknown");
    return { ...NO_REPLY, reply_to: target };
  }
  const line = target.line.trim();
  const start = line === "" ? -1 : ((await findSharedLetter(db, pair, target.bottleId))?.content.indexOf(line) ?? -1);
  if (start < 0) throw new Refusal("quote_unknown");
  return { reply_to: null, reply_bottle: target.bottleId, reply_start: start, reply_length: line.length };
}

/** Whether a repeated message answers the same. */
export const isSameReply = (row: ReplyColumns, target: ReplyRequest | undefined): boolean =>
  typeof target === "string"
    ? row.reply_to === target
    : row.reply_to === null && row.reply_bottle === (target?.bottleId ?? null);
