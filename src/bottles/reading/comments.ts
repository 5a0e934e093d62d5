import { sql } from "kysely";
import { creationOf, LIST_START, type ListPage, type PageRequest, toListPage } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleCommentRow, BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { PAGE_LIMITS } from "../../limits/http";
import { ownMaskedFlag, textForReader, type WriterColumns } from "../../safety/safety";
import {
  type AgeRange,
  ALL_AGES,
  canReadTextsOfSql,
  canSeeName,
  canSeeWriter,
  type PersonShort,
  personShortColumns,
  readableAgeRange,
  type TextReader,
  toPersonShort,
} from "../../users/users";
import type { BottleComment } from "./bottle-view";

interface CommentViewRow extends Omit<BottleCommentRow, "bottle_id">, WriterColumns {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
  adult_at: number | null;
}

type CommentPageParams = {
  reader: string;
  bottle: string;
  time: number;
  id: string;
  limit: number;
} & AgeRange;

const selectNewestComments = preparedQuery<CommentPageParams, CommentViewRow>((db, param) =>
  db
    .selectFrom("comments")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .select(["comments.id", "comments.content", "comments.created_at", "comments.answer"])
    .select(["comments.answered_at", "comments.author_id", "comments.answer_hidden_at"])
    .select(["comments.hidden_at", "comments.thanked_at"])
    .select(["comments.masks", "comments.answer_masks"])
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select(["author.adult_at", ...personShortColumns("author")])
    .where("comments.bottle_id", "=", param("bottle"))
    .where(sql<boolean>`(comments.created_at, comments.id) < (${param("time")}, ${param("id")})`)
    .where(canReadTextsOfSql("author", param("reader"), param("from"), param("to")))
    .where((eb) => eb.or([eb("comments.hidden_at", "is", null), eb("comments.author_id", "=", param("reader"))]))
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(param("limit")),
);

/** A hidden text is sent to its writer only, with this mark. */
const HIDDEN = { hidden: true } as const;

/** An answer is visible to its writer, to the comment's writer, and to readers of the answer's writer's age band. */
function canReadAnswer(row: CommentViewRow, { bottle, reader, now }: CommentPageContext): boolean {
  if (bottle.author_id === reader.id) return true;
  if (row.answer_hidden_at !== null || bottle.author_banned_at !== null) return false;
  const writer = { adultAt: bottle.author_adult_at, official: bottle.author_official === 1 };
  const canSee = bottle.band === "all" ? canSeeName : canSeeWriter;
  return row.author_id === reader.id || canSee(reader, writer, now);
}

/** The answer for this reader, null if there is none; its writer also sees a hidden one. */
function answerView(row: CommentViewRow, page: CommentPageContext) {
  const { bottle, reader, now } = page;
  const { answer, answered_at, answer_hidden_at, answer_masks: masks } = row;
  const isVisible = canReadAnswer(row, page);
  if (answer === null || answered_at === null || !isVisible) return null;
  const mask = { by: bottle.author_id, official: bottle.author_official, masks, field: "content" };
  return {
    content: textForReader(answer, mask, bottle, reader, now),
    createdAt: answered_at,
    ...ownMaskedFlag(mask, bottle, reader, now),
    ...(answer_hidden_at !== null && HIDDEN),
  };
}

/** Thanks are between the two: nobody else is told. */
const isThankedFor = (row: CommentViewRow, page: CommentPageContext): boolean =>
  row.thanked_at !== null &&
  (page.bottle.author_id === page.reader.id ||
    (row.author_id === page.reader.id && page.bottle.author_banned_at === null));

/** The comment's writer; null in the list of an author who has changed the age band since. */
function commentAuthorFor(row: CommentViewRow, { reader, now }: CommentPageContext): PersonShort | null {
  const { author_id: id, adult_at: adultAt } = row;
  const isNamed = id === reader.id || canSeeWriter(reader, { adultAt, official: row.official === 1 }, now);
  return isNamed ? toPersonShort(id, row) : null;
}

const commentView = (row: CommentViewRow, page: CommentPageContext): BottleComment => {
  const mask = { by: row.author_id, official: row.official, masks: row.masks, field: "comment" };
  return {
    id: row.id,
    author: commentAuthorFor(row, page),
    content: textForReader(row.content, mask, row, page.reader, page.now),
    createdAt: row.created_at,
    ...ownMaskedFlag(mask, row, page.reader, page.now),
    ...(row.hidden_at !== null && HIDDEN),
    ...(isThankedFor(row, page) && { thanked: true as const }),
    answer: answerView(row, page),
  };
};

/** An author reads comments of all ages on their own bottles, except on official ones, which have both bands. */
const readableAges = (bottle: Pick<BottleRow, "author_id" | "band">, reader: TextReader, now: number): AgeRange =>
  bottle.band !== "all" && bottle.author_id === reader.id ? ALL_AGES : readableAgeRange(reader, now);

type CommentedBottle = Pick<BottleRow, "id" | "author_id" | "author_adult_at" | "band"> &
  WriterColumns & { author_official: number; author_banned_at: number | null };

interface CommentPageContext {
  bottle: CommentedBottle;
  reader: TextReader;
  now: number;
}

export const bottleCommentListName = (bottle: string): string => `comments-${bottle}`;

export const FIRST_COMMENT_PAGE: PageRequest = { after: LIST_START, limit: PAGE_LIMITS.size };

/** One page of comments with their answers, newest first, without those hidden from the reader. */
export async function listCommentsOnBottle(
  db: DbOrTx,
  reader: TextReader,
  bottle: CommentedBottle,
  { after, limit }: PageRequest,
  now: number,
): Promise<ListPage<BottleComment>> {
  const rows = await selectNewestComments(db, {
    reader: reader.id,
    bottle: bottle.id,
    ...readableAges(bottle, reader, now),
    time: after.time,
    id: after.id,
    limit: limit + 1,
  });
  return toListPage(rows, { limit, list: bottleCommentListName(bottle.id) }, creationOf, (row) =>
    commentView(row, { bottle, reader, now }),
  );
}
