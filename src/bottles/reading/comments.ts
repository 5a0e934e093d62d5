import { sql } from "kysely";
import { cut, type Paged, type PageWanted, START } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { BottleRow, CommentRow } from "../../db/tables/bottles";
import type { Queries } from "../../db/transact";
import { PAGE } from "../../limits/limits";
import { maskedMine, readText, type Written } from "../../safety/safety";
import {
  type Ages,
  ALL_AGES,
  agesRead,
  isNamedTo,
  type PersonShort,
  personShort,
  readsWordsOf,
  shortColumns,
  type WordsReader,
} from "../../users/users";
import type { Comment } from "./view";

interface CommentRead extends Omit<CommentRow, "bottle_id">, Written {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
  adult_at: number | null;
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
    .select(["author.adult_at", ...shortColumns("author")])
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

/** Sent to its writer only. */
const HIDDEN = { hidden: true } as const;

/** An answer is read like other words of its writer: by their own age band, and by whom it was given to. */
function isAnswerRead(row: CommentRead, { bottle, reader, now }: Page): boolean {
  if (bottle.author_id === reader.id) return true;
  if (row.answer_hidden_at !== null || bottle.author_banned_at !== null) return false;
  const writer = { adultAt: bottle.author_adult_at, official: bottle.author_official === 1 };
  return row.author_id === reader.id || isNamedTo(reader, writer, now);
}

/** Its writer still reads a hidden answer. */
function answerOf(row: CommentRead, page: Page) {
  const { bottle, reader, now } = page;
  const { answer, answered_at, answer_hidden_at, answer_masks: masks } = row;
  const seen = isAnswerRead(row, page);
  if (answer === null || answered_at === null || !seen) return null;
  const mask = { by: bottle.author_id, official: bottle.author_official, masks, field: "content" };
  return {
    content: readText(answer, mask, bottle, reader, now),
    createdAt: answered_at,
    ...maskedMine(mask, bottle, reader, now),
    ...(answer_hidden_at !== null && HIDDEN),
  };
}

/** On an own bottle stands what was said before the author changed the age band. */
function authorOf(row: CommentRead, { reader, now }: Page): PersonShort | null {
  const { author_id: id, adult_at: adultAt } = row;
  const named = id === reader.id || isNamedTo(reader, { adultAt, official: row.official === 1 }, now);
  return named ? personShort(id, row) : null;
}

const commentOf = (row: CommentRead, page: Page): Comment => {
  const mask = { by: row.author_id, official: row.official, masks: row.masks, field: "comment" };
  return {
    id: row.id,
    author: authorOf(row, page),
    content: readText(row.content, mask, row, page.reader, page.now),
    createdAt: row.created_at,
    ...maskedMine(mask, row, page.reader, page.now),
    ...(row.hidden_at !== null && HIDDEN),
    answer: answerOf(row, page),
  };
};

/** An author reads all ages; official bottles mix both bands. */
const agesOn = (bottle: Pick<BottleRow, "author_id" | "band">, reader: WordsReader, now: number): Ages =>
  bottle.band !== "all" && bottle.author_id === reader.id ? ALL_AGES : agesRead(reader, now);

type Commented = Pick<BottleRow, "id" | "author_id" | "author_adult_at" | "band"> &
  Written & { author_official: number; author_banned_at: number | null };

interface Page {
  bottle: Commented;
  reader: WordsReader;
  now: number;
}

export const commentList = (bottle: string): string => `comments-${bottle}`;

export const FIRST_PAGE: PageWanted = { after: START, limit: PAGE.size };

/** Comments with answers, newest first, without those hidden from the reader. */
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
