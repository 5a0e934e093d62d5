import type { Queries } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { bottleComments, bottleDetail, type SignedReader } from "./lists";
import type { Comment } from "./view";

/** A bottle's letter for one reader. @throws Refusal `bottle_not_found` */
export const bottleText = async (
  db: Queries,
  reader: SignedReader,
  id: string,
  now: number,
): Promise<string> => (await bottleDetail(db, reader, id, now)).content;

async function commentRead(db: Queries, reader: SignedReader, id: string, now: number): Promise<Comment> {
  const place = await db
    .selectFrom("comments")
    .select(["bottle_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!place) throw new Refusal("comment_not_found");
  // The list from here begins with the comment, if this reader sees it at all.
  const from = { after: { time: place.created_at, id: `${id}z` }, limit: 1 };
  const [comment] = (await bottleComments(db, reader, place.bottle_id, from, now)).items;
  if (comment?.id !== id) throw new Refusal("comment_not_found");
  return comment;
}

/** @throws Refusal `comment_not_found`, `bottle_not_found` */
export const commentText = async (
  db: Queries,
  reader: SignedReader,
  id: string,
  now: number,
): Promise<string> => (await commentRead(db, reader, id, now)).content;

/** The answer, by its comment's id. @throws Refusal `comment_not_found`, `bottle_not_found` */
export async function answerText(
  db: Queries,
  reader: SignedReader,
  id: string,
  now: number,
): Promise<string> {
  const { answer } = await commentRead(db, reader, id, now);
  if (!answer) throw new Refusal("comment_not_found");
  return answer.content;
}
