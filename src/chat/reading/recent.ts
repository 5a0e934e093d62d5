import { type RawBuilder, sql } from "kysely";
import { cut, type Paged, type PageWanted } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { ChatMessageRow, ConversationMemberRow, ConversationRow } from "../../db/tables/chat";
import type { Queries } from "../../db/transact";
import { isNamedTo, personShortOrNone, shortColumnsOrNone, type WordsReader } from "../../users/users";
import { isOpenable } from "../pictures/picture-files";
import { wordsFor } from "./message";
import { type ChatPerson, departed, unpictured } from "./people";

const EXCERPT = 160;

export interface LastWords {
  kind: "text" | "picture" | "burn" | "burned" | "recalled";
  text: string | null;
  mine: boolean;
  /** ms */
  at: number;
}

export interface Recent {
  person: ChatPerson;
  /** null: all deleted. */
  last: LastWords | null;
  at: number;
  unread: number;
  muted: boolean;
  request: boolean;
}

type Row = Pick<ConversationMemberRow, "other_id" | "last_at" | "unread" | "muted"> &
  Pick<ConversationRow, "opener_id" | "opener_texts" | "answered_at"> & {
    nickname: string | null;
    avatar: string | null;
    country: string | null;
    official: number | null;
    adult_at: number | null;
    i_follow: string | null;
    follows_me: string | null;
  } & Pick<ChatMessageRow, "kind" | "file" | "sender_id" | "created_at" | "recalled_at" | "opened_at"> & {
    words: string | null;
    masks: string | null;
    writer_since: number | null;
    writer_throws: number | null;
  };

/** Sequence number of the last visible message. */
const lastOf = (me: RawBuilder<string>) => sql<number>`(select said.seq from chat_messages as said
  where said.conversation_id = mine.conversation_id and said.seq > mine.cleared_seq
    and case when conversations.low_id = ${me} then said.low_hidden else said.high_hidden end = 0
  order by said.seq desc limit 1)`;

const listed = (db: Queries, me: RawBuilder<string>) =>
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
        .on(sql<boolean>`last.seq = ${lastOf(me)}`),
    )
    .select(["mine.other_id", "mine.last_at", "mine.unread", "mine.muted"])
    .select(["conversations.opener_id", "conversations.opener_texts", "conversations.answered_at"])
    .select(["other.adult_at", ...shortColumnsOrNone("other")])
    .select(["followed.followee_id as i_follow", "following.follower_id as follows_me"])
    .select([
      "last.kind",
      "last.file",
      "last.sender_id",
      "last.created_at",
      "last.recalled_at",
      "last.opened_at",
    ])
    .select(["last.masks", "other.created_at as writer_since", "other.throw_count as writer_throws"])
    .select(
      sql<string | null>`case when last.masks is null then substr(last.text, 1, ${sql.lit(EXCERPT)})
        else last.text end`.as("words"),
    )
    .where("mine.user_id", "=", me);

function excerptOf(row: Row, now: number): string | null {
  if (row.masks === null || row.words === null) return row.words;
  const reader = row.sender_id === row.other_id ? "" : row.sender_id;
  return [...(wordsFor(reader, { ...row, text: row.words }, now) ?? "")].slice(0, EXCERPT).join("");
}

type Words = Pick<LastWords, "kind" | "text">;

const WORDS: Record<ChatMessageRow["kind"], (row: Row, now: number) => Words> = {
  text: (row, now) => ({ kind: "text", text: excerptOf(row, now) }),
  image: () => ({ kind: "picture", text: null }),
  burn: (row, now) => ({ kind: isOpenable(row, now) ? "burn" : "burned", text: null }),
};

function lastWords(row: Row, now: number): LastWords | null {
  const { kind, sender_id, created_at } = row;
  if (kind === null) return null;
  const said: Words = row.recalled_at === null ? WORDS[kind](row, now) : { kind: "recalled", text: null };
  return { ...said, mine: sender_id !== row.other_id, at: created_at };
}

function isRequest({ opener_id, other_id, opener_texts, answered_at, i_follow, follows_me }: Row): boolean {
  const friends = i_follow !== null && follows_me !== null;
  return opener_id === other_id && opener_texts > 0 && answered_at === null && !friends;
}

function otherOf(row: Row, me: WordsReader, now: number): ChatPerson {
  const person = personShortOrNone(row.other_id, row);
  if (!person) return departed(row.other_id);
  const { official } = person;
  return isNamedTo(me, { adultAt: row.adult_at, official }, now) ? person : unpictured(person);
}

const recentOf = (row: Row, me: WordsReader, now: number): Recent => ({
  person: otherOf(row, me, now),
  last: lastWords(row, now),
  at: row.last_at,
  unread: row.unread,
  muted: row.muted === 1,
  request: isRequest(row),
});

const page = prepared<{ me: string; time: number; id: string; limit: number }, Row>((db, hole) =>
  listed(db, hole("me"))
    .where("mine.listed", "=", sql.lit(1))
    .where(sql<boolean>`(mine.last_at, mine.other_id) < (${hole("time")}, ${hole("id")})`)
    .orderBy("mine.last_at", "desc")
    .orderBy("mine.other_id", "desc")
    .limit(hole("limit"))
    .$castTo<Row>()
    .compile(),
);

/** A person's listed conversations, latest first. */
export async function recentConversations(
  db: Queries,
  me: WordsReader,
  wanted: PageWanted,
  now: number,
): Promise<Paged<Recent>> {
  const { after, limit } = wanted;
  const rows = await page(db, { me: me.id, ...after, limit: limit + 1 });
  const { rows: shown, nextCursor } = cut(rows, wanted, (row) => ({ time: row.last_at, id: row.other_id }));
  return { items: shown.map((row) => recentOf(row, me, now)), nextCursor };
}

/** Conversations with some people; unlisted ones are missing. */
export async function lastWordsWith(
  db: Queries,
  me: WordsReader,
  others: readonly string[],
  now: number,
): Promise<Map<string, Recent>> {
  if (others.length === 0) return new Map();
  const rows = await listed(db, sql`${me.id}`)
    .where("mine.other_id", "in", [...others])
    .where("mine.listed", "=", sql.lit(1))
    .$castTo<Row>()
    .execute();
  return new Map(rows.map((row) => [row.other_id, recentOf(row, me, now)]));
}
