import type { Queries } from "../../db/transact";
import { Refusal } from "../../errors";
import { bottleComments, bottleDetail, type SignedReader } from "./lists";
import type { Comment } from "./view";

/** The letter of a bottle as somebody may read it. @throws Refusal `bottle_not_found` */
export const bottleText = async (
  db: Queries,
  reader: SignedReader,
  id: string,
  now: number,
): Promise<string> => (await bottleDetail(db, reader, id, now)).content;

/** A comment as somebody reads it below its bottle. @throws Refusal `comment_not_found`, `bottle_not_found` */
async function commentRead(db: Queries, reader: SignedReader, id: string, now: number): Promise<Comment> {
  const place = await db
    .selectFrom("comments")
    .select(["bottle_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!place) throw new Refusal("comment_not_found");
  // The list from here on begins with it, where this reader has it in their list at all.
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

/** The answer to a comment, by the comment's id. @throws Refusal `comment_not_found`, `bottle_not_found` */
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
