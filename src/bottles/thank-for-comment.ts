import { type Actor, transactOnce } from "../db/idempotency";
import type { Db } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { lockAnswerableComment } from "./answer-comment";

/**
 * The letter's author thanks for a comment; its writer is told once, however often it is said.
 * @throws Refusal `comment_not_found`, `forbidden`
 */
export function thankForComment(db: Db, actor: Actor, commentId: string, now: number): Promise<null> {
  return transactOnce(db, actor, now, async (tx) => {
    const { writer_id, nickname, bottle_id } = await lockAnswerableComment(tx, actor.id, commentId, now);
    const thanked = await tx
      .updateTable("comments")
      .set({ thanked_at: now })
      .where("id", "=", commentId)
      .where("thanked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!thanked) return null;
    await notifyPerson(tx, writer_id, "comment_thanked", { from: actor.id, nickname, bottleId: bottle_id }, now);
    return null;
  });
}
