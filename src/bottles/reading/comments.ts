import { sql } from "kysely";
import { cut, type Paged, type PageWanted, START } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { BottleRow, CommentRow } from "../../db/schema";
import type { Queries } from "../../db/transact";
import { PAGE } from "../../limits";
import { type Ages, ALL_AGES, agesRead, readsWordsOf, type WordsReader } from "../../users/users";
import { type Comment, personShort } from "./view";

interface CommentRead extends Omit<CommentRow, "bottle_id"> {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
}

type Wanted = { reader: string; bottle: string; time: number; id: string; limit: number } & Ages;

const newest = prepared<Wanted, CommentRead>((db, hole) =>
  db
    .selectFrom("comments")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .select(["comments.id", "comments.content", "comments.created_at", "comments.answer"])
    .select(["comments.answered_at", "comments.author_id"])
    .select(["author.nickname", "author.avatar", "author.country", "author.official"])
    .where("comments.bottle_id", "=", hole("bottle"))
    .where(sql<boolean>`(comments.created_at, comments.id) < (${hole("time")}, ${hole("id")})`)
    .where(readsWordsOf("author", hole("reader"), hole("from"), hole("to")))
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const commentOf = ({
  id,
  content,
  created_at,
  answer,
  answered_at,
  author_id,
  ...author
}: CommentRead): Comment => ({
  id,
  author: personShort({ id: author_id, ...author }),
  content,
  createdAt: created_at,
  answer: answer !== null && answered_at !== null ? { content: answer, createdAt: answered_at } : null,
});

/** Its author reads all that was said to them, but on bottles of the house, where both bands meet. */
const agesOn = (bottle: Commented, reader: WordsReader, now: number): Ages =>
  bottle.band !== "all" && bottle.author_id === reader.id ? ALL_AGES : agesRead(reader, now);

export type Commented = Pick<BottleRow, "id" | "author_id" | "band">;

/** What the comments on a bottle are called in their cursors. */
export const commentList = (bottle: string): string => `comments-${bottle}`;

/** What begins a list: the newest of them. */
export const FIRST_PAGE: PageWanted = { after: START, limit: PAGE.size };

/**
 * The comments on a bottle as one reader sees them, newest first, each with its answer: not those of people blocked
 * either way, nor of the other age band. Whether the bottle may be seen is asked before.
 */
export async function commentsOn(
  db: Queries,
  reader: WordsReader,
  bottle: Commented,
  { after, limit }: PageWanted,
  now: number,
): Promise<Paged<Comment>> {
  const rows = await newest(db, {
    reader: reader.id,
    bottle: bottle.id,
    ...agesOn(bottle, reader, now),
    time: after.time,
    id: after.id,
    limit: limit + 1,
  });
  const page = cut(rows, { limit, list: commentList(bottle.id) }, ({ created_at, id }) => ({
    time: created_at,
    id,
  }));
  return { items: page.rows.map(commentOf), nextCursor: page.nextCursor };
}
