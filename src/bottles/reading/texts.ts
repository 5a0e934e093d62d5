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

/** A comment as one reader sees it; null where they do not. @param bottle on which it is; absent: any */
export async function findComment(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  { id, bottle }: { id: string; bottle?: string },
  now: number,
): Promise<BottleComment | null> {
  const position = await db
    .selectFrom("comments")
    .select(["bottle_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!position || (bottle !== undefined && position.bottle_id !== bottle)) return null;
  // The list from this cursor begins with the comment if this reader may see it.
  const page = { after: { time: position.created_at, id: `${id}z` }, limit: 1 };
  const [comment] = (await listBottleComments(db, reader, position.bottle_id, page, now)).items;
  return comment?.id === id ? comment : null;
}

async function loadComment(db: DbOrTx, reader: SignedInBottleViewer, id: string, now: number): Promise<BottleComment> {
  const comment = await findComment(db, reader, { id }, now);
  if (!comment) throw new Refusal("comment_not_found");
  return comment;
}

/** A comment's text as one reader sees it. @throws Refusal `comment_not_found`, `bottle_not_found` */
export const loadCommentText = async (
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<string> => (await loadComment(db, reader, id, now)).content;

/** An answer's text as one reader sees it. @param id of its comment @throws Refusal `comment_not_found`, `bottle_not_found` */
export async function loadAnswerText(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  now: number,
): Promise<string> {
  const { answer } = await loadComment(db, reader, id, now);
  if (!answer) throw new Refusal("comment_not_found");
  return answer.content;
}
