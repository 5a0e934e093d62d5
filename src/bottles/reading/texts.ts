import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import type { BottleComment } from "./bottle-view";
import { listBottleComments, loadBottle, type SignedInBottleViewer } from "./load-bottle";

/** A bottle's letter as one reader sees it. @throws Refusal `bottle_not_found` */
export const loadBottleText = async (
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<string> => (await loadBottle(db, reader, id, now)).content;

async function findVisibleComment(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<BottleComment> {
  const position = await db
    .selectFrom("comments")
    .select(["bottle_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!position) throw new Refusal("comment_not_found");
  // The list from this cursor begins with the comment if this reader may see it.
  const page = { after: { time: position.created_at, id: `${id}z` }, limit: 1 };
  const [comment] = (await listBottleComments(db, reader, position.bottle_id, page, now)).items;
  if (comment?.id !== id) throw new Refusal("comment_not_found");
  return comment;
}

/** A comment's text as one reader sees it. @throws Refusal `comment_not_found`, `bottle_not_found` */
export const loadCommentText = async (
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<string> => (await findVisibleComment(db, reader, id, now)).content;

/** An answer's text as one reader sees it. @param id of its comment @throws Refusal `comment_not_found`, `bottle_not_found` */
export async function loadAnswerText(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<string> {
  const { answer } = await findVisibleComment(db, reader, id, now);
  if (!answer) throw new Refusal("comment_not_found");
  return answer.content;
}
