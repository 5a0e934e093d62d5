import { type RawBuilder, sql } from "kysely";
import { type ListPage, newestFirst, type PageRequest, toListPage } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow, ConversationMemberRow, ConversationRow } from "../../db/tables/chat";
import type { DbOrTx } from "../../db/transact";
import { canKnowPerson, personShortColumnsOrNull, type TextReader, toPersonShortOrNull } from "../../users/users";
import { type CardKind, cardTargetOf } from "../cards/card";
import { isBurnOpenable } from "../pictures/picture-files";
import { type ChatPerson, deletedChatPerson, withoutPictureAndCountry } from "./chat-person";
import { messageTextFor } from "./message";
import { isNotHiddenSql } from "./message-rows";

const EXCERPT_LENGTH = 160;

export interface LastMessage {
  kind: "text" | "picture" | "burn" | "burned" | "recalled" | CardKind;
  text: string | null;
  mine: boolean;
  /** ms */
  at: number;
}

export interface RecentConversation {
  person: ChatPerson;
  /** null: all messages are deleted. */
  last: LastMessage | null;
  at: number;
  unread: number;
  muted: boolean;
  request: boolean;
}

type RecentConversationRow = Pick<ConversationMemberRow, "other_id" | "last_at" | "unread" | "muted"> &
  Pick<ConversationRow, "opener_id" | "opener_texts" | "opener_unseen" | "answered_at"> & {
    nickname: string | null;
    avatar: string | null;
    country: string | null;
    official: number | null;
    adult_at: number | null;
    i_follow: string | null;
    follows_me: string | null;
  } & Pick<ChatMessageRow, "kind" | "file" | "sender_id" | "created_at" | "recalled_at" | "opened_at"> &
  Pick<ChatMessageRow, "card_bottle" | "card_design"> & {
    words: string | null;
    masks: string | null;
    writer_since: number | null;
    writer_throws: number | null;
  };

/** Sequence number of the last visible message. */
const lastVisibleSeqSql = (me: RawBuilder<string>) => sql<number>`(select said.seq from chat_messages as said
  where said.conversation_id = mine.conversation_id and said.seq > mine.cleared_seq
    and ${isNotHiddenSql(me, "said")}
  order by said.seq desc limit 1)`;

const selectRecentConversations = (db: DbOrTx, me: RawBuilder<string>) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .leftJoin("users as other", "other.id", "mine.other_id")
    .leftJoin("follows as followed", (on) =>
      on.on("followed.follower_id", "=", me).onRef("followed.followee_id", "=", "mine.other_id"),
    )
    .leftJoin("follows as following", (on) =>
      on.onRef("following.follower_id", "=", "mine.other_id").on("following.followee_id", "=", me),
    )
    .leftJoin("chat_messages as last", (on) =>
      on
        .onRef("last.conversation_id", "=", "mine.conversation_id")
        .on(sql<boolean>`last.seq = ${lastVisibleSeqSql(me)}`),
    )
    .select(["mine.other_id", "mine.last_at", "mine.unread", "mine.muted"])
    .select(["opener_id", "opener_texts", "opener_unseen", "answered_at"])
    .select(["other.adult_at", ...personShortColumnsOrNull("other")])
    .select(["followed.followee_id as i_follow", "following.follower_id as follows_me"])
    .select(["last.kind", "last.file", "last.sender_id", "last.created_at", "last.recalled_at", "last.opened_at"])
    .select(["last.card_bottle", "last.card_design"])
    .select(["last.masks", "other.created_at as writer_since", "other.throw_count as writer_throws"])
    .select(
      sql<string | null>`case when last.masks is null then substr(last.text, 1, ${sql.lit(EXCERPT_LENGTH)})
        else last.text end`.as("words"),
    )
    .where("mine.user_id", "=", me);

function excerptOf(row: RecentConversationRow, now: number): string | null {
  if (row.masks === null || row.words === null) return row.words;
  const reader = row.sender_id === row.other_id ? "" : row.sender_id;
  return [...(messageTextFor(reader, { ...row, text: row.words }, now) ?? "")].slice(0, EXCERPT_LENGTH).join("");
}

type LastMessageContent = Pick<LastMessage, "kind" | "text">;

function cardContentOf(row: RecentConversationRow): LastMessageContent | null {
  const target = cardTargetOf(row);
  return target && { kind: target.kind, text: null };
}

const CONTENT_BY_KIND: Record<ChatMessageRow["kind"], (row: RecentConversationRow, now: number) => LastMessageContent> =
  {
    text: (row, now) => cardContentOf(row) ?? { kind: "text", text: excerptOf(row, now) },
    image: () => ({ kind: "picture", text: null }),
    burn: (row, now) => ({ kind: isBurnOpenable(row, now) ? "burn" : "burned", text: null }),
  };

function lastMessageOf(row: RecentConversationRow, now: number): LastMessage | null {
  const { kind, sender_id, created_at } = row;
  if (kind === null) return null;
  const content: LastMessageContent =
    row.recalled_at === null ? CONTENT_BY_KIND[kind](row, now) : { kind: "recalled", text: null };
  return { ...content, mine: sender_id !== row.other_id, at: created_at };
}

function isRequest({
  opener_id,
  other_id,
  opener_texts,
  opener_unseen,
  answered_at,
  i_follow,
  follows_me,
}: RecentConversationRow): boolean {
  const friends = i_follow !== null && follows_me !== null;
  const waits = opener_id === other_id && opener_texts > 0 && opener_unseen === 0;
  return waits && answered_at === null && !friends;
}

function partnerOf(row: RecentConversationRow, me: TextReader, now: number): ChatPerson {
  const person = toPersonShortOrNull(row.other_id, row);
  if (!person) return deletedChatPerson(row.other_id);
  const { official } = person;
  return canKnowPerson(me, { adultAt: row.adult_at, official }, now) ? person : withoutPictureAndCountry(person);
}

const toRecentConversation = (row: RecentConversationRow, me: TextReader, now: number): RecentConversation => ({
  person: partnerOf(row, me, now),
  last: lastMessageOf(row, now),
  at: row.last_at,
  unread: row.unread,
  muted: row.muted === 1,
  request: isRequest(row),
});

const selectRecentPage = preparedQuery<{ me: string; time: number; id: string; limit: number }, RecentConversationRow>(
  (db, param) =>
    newestFirst(
      selectRecentConversations(db, param("me")).where("mine.listed", "=", sql.lit(1)),
      ["mine.last_at", "mine.other_id"],
      { time: param("time"), id: param("id") },
    )
      .limit(param("limit"))
      .$castTo<RecentConversationRow>()
      .compile(),
);

/** A page of a person's listed conversations, latest first. @param now ms */
export async function listRecentConversations(
  db: DbOrTx,
  me: TextReader,
  request: PageRequest,
  now: number,
): Promise<ListPage<RecentConversation>> {
  const { after, limit } = request;
  const rows = await selectRecentPage(db, { me: me.id, ...after, limit: limit + 1 });
  return toListPage(
    rows,
    request,
    ({ last_at, other_id }) => ({ time: last_at, id: other_id }),
    (row) => toRecentConversation(row, me, now),
  );
}

/** Listed conversations with some people, by the other person's id. @param now ms */
export async function loadConversationsWith(
  db: DbOrTx,
  me: TextReader,
  others: readonly string[],
  now: number,
): Promise<Map<string, RecentConversation>> {
  if (others.length === 0) return new Map();
  const rows = await selectRecentConversations(db, sql`${me.id}`)
    .where("mine.other_id", "in", [...others])
    .where("mine.listed", "=", sql.lit(1))
    .$castTo<RecentConversationRow>()
    .execute();
  return new Map(rows.map((row) => [row.other_id, toRecentConversation(row, me, now)]));
}
