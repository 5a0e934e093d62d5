import { type InferResult, type RawBuilder, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { blockBetween } from "../profile/profile";
import { type Bottle, type Comment, personShort } from "./view";

/** Comments with their authors, oldest first: not those of people blocked either way. */
const readComments = (db: Queries, reader: RawBuilder<string>) =>
  db
    .selectFrom("comments")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .select(["comments.id", "comments.bottle_id", "comments.content", "comments.created_at"])
    .select(["comments.answer", "comments.answered_at", "comments.author_id"])
    .select(["author.nickname", "author.avatar", "author.country", "author.official"])
    .where((eb) => eb.not(blockBetween(reader, sql.ref("comments.author_id"))))
    .orderBy("comments.bottle_id")
    .orderBy("comments.created_at")
    .orderBy("comments.id");

type CommentRead = InferResult<ReturnType<typeof readComments>>[number];

const onOne = prepared<{ reader: string; bottle: string }, CommentRead>((db, hole) =>
  readComments(db, hole("reader")).where("comments.bottle_id", "=", hole("bottle")).compile(),
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

/** The comments on one bottle as one reader sees them. */
export async function commentsOn(db: Queries, reader: string, bottle: string): Promise<Comment[]> {
  return (await onOne(db, { reader, bottle })).map(commentOf);
}

/** Bottles of a list with their comments, in one query more. */
export async function withComments(db: Queries, readerId: string, bottles: Bottle[]): Promise<Bottle[]> {
  const commented = bottles.filter(({ commentCount }) => commentCount > 0).map(({ id }) => id);
  if (commented.length === 0) return bottles;
  const rows = await readComments(db, sql`${readerId}`)
    .where("comments.bottle_id", "in", commented)
    .execute();
  const comments = Map.groupBy(rows, ({ bottle_id }) => bottle_id);
  return bottles.map((bottle) => ({ ...bottle, comments: comments.get(bottle.id)?.map(commentOf) ?? [] }));
}
