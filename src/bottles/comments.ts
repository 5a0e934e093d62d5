import { sql } from "kysely";
import type { Queries } from "../db/transact";
import { blockBetween } from "./meeting";
import { type Bottle, type Comment, personShort } from "./view";

/** The comments on bottles as one reader sees them, oldest first: not those of people blocked either way. */
export async function commentsOf(
  db: Queries,
  readerId: string,
  bottleIds: string[],
): Promise<{ bottleId: string; comment: Comment }[]> {
  if (bottleIds.length === 0) return [];
  const rows = await db
    .selectFrom("comments")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .select(["comments.id", "comments.bottle_id", "comments.content", "comments.created_at"])
    .select(["comments.answer", "comments.answered_at", "comments.author_id"])
    .select(["author.nickname", "author.avatar", "author.country", "author.official"])
    .where("comments.bottle_id", "in", bottleIds)
    .where((eb) => eb.not(blockBetween(eb.val(readerId), sql.ref("comments.author_id"))))
    .orderBy("comments.bottle_id")
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .execute();
  return rows.map(({ bottle_id, id, content, created_at, answer, answered_at, author_id, ...author }) => ({
    bottleId: bottle_id,
    comment: {
      id,
      author: personShort({ id: author_id, ...author }),
      content,
      createdAt: created_at,
      answer: answer !== null && answered_at !== null ? { content: answer, createdAt: answered_at } : null,
    },
  }));
}

/** Bottles of a list with their comments, in one query more. */
export async function withComments(db: Queries, readerId: string, bottles: Bottle[]): Promise<Bottle[]> {
  const commented = bottles.filter(({ commentCount }) => commentCount > 0).map(({ id }) => id);
  const comments = Map.groupBy(await commentsOf(db, readerId, commented), ({ bottleId }) => bottleId);
  return bottles.map((bottle) => ({
    ...bottle,
    comments: comments.get(bottle.id)?.map(({ comment }) => comment) ?? [],
  }));
}
