import { sql } from "kysely";
import { cut, type Paged, type PageWanted, START } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { BottleRow, CommentRow } from "../../db/tables/bottles";
import type { Queries } from "../../db/transact";
import { PAGE } from "../../limits";
import { maskedMine, readText, type Written } from "../../safety/safety";
import {
  type Ages,
  ALL_AGES,
  agesRead,
  readsWordsOf,
  shownAvatar,
  shownName,
  type WordsReader,
} from "../../users/users";
import { type Comment, personShort } from "./view";

interface CommentRead extends Omit<CommentRow, "bottle_id">, Written {
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
    .select(["comments.answered_at", "comments.author_id", "comments.answer_hidden_at"])
    .select("comments.hidden_at")
    .select(["comments.masks", "comments.answer_masks"])
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select([shownName("author").as("nickname"), shownAvatar("author").as("avatar")])
    .select(["author.country", "author.official"])
    .where("comments.bottle_id", "=", hole("bottle"))
    .where(sql<boolean>`(comments.created_at, comments.id) < (${hole("time")}, ${hole("id")})`)
    .where(readsWordsOf("author", hole("reader"), hole("from"), hole("to")))
    .where((eb) =>
      eb.or([eb("comments.hidden_at", "is", null), eb("comments.author_id", "=", hole("reader"))]),
    )
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

/** Only its writer reads it at all, so nobody else is told. */
const HIDDEN = { hidden: true } as const;

/** Who wrote an answer that is hidden from others still reads it. */
function answerOf(row: CommentRead, { bottle, reader, now }: Page) {
  const { answer, answered_at, answer_hidden_at, answer_masks: masks } = row;
  const seen = answer_hidden_at === null || bottle.author_id === reader.id;
  if (answer === null || answered_at === null || !seen) return null;
  const mask = { by: bottle.author_id, official: bottle.author_official, masks, field: "content" };
  return {
    content: readText(answer, mask, bottle, reader, now),
    createdAt: answered_at,
    ...maskedMine(mask, bottle, reader, now),
    ...(answer_hidden_at !== null && HIDDEN),
  };
}

const commentOf = (row: CommentRead, page: Page): Comment => {
  const mask = { by: row.author_id, official: row.official, masks: row.masks, field: "comment" };
  return {
    id: row.id,
    author: personShort({ ...row, id: row.author_id }),
    content: readText(row.content, mask, row, page.reader, page.now),
    createdAt: row.created_at,
    ...maskedMine(mask, row, page.reader, page.now),
    ...(row.hidden_at !== null && HIDDEN),
    answer: answerOf(row, page),
  };
};

/** Its author reads all that was said to them, but on bottles of the house, where both bands meet. */
export const agesOn = (
  bottle: Pick<BottleRow, "author_id" | "band">,
  reader: WordsReader,
  now: number,
): Ages => (bottle.band !== "all" && bottle.author_id === reader.id ? ALL_AGES : agesRead(reader, now));

type Commented = Pick<BottleRow, "id" | "author_id" | "band"> & Written & { author_official: number };

interface Page {
  bottle: Commented;
  reader: WordsReader;
  now: number;
}

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
  return {
    items: page.rows.map((row) => commentOf(row, { bottle, reader, now })),
    nextCursor: page.nextCursor,
  };
}
