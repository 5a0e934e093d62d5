import { type Actor, transactOnce } from "../db/idempotency";
import type { Db, Tx } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { holdText, judgeText } from "../safety/safety";
import { ageBandOf, areBlocked, findUnderPairLock, publicNameSql } from "../users/users";
import type { Bottle } from "./reading/bottle-view";
import { loadBottleAfterAction } from "./reading/load-bottle";

/** @throws Refusal `comment_not_found`, `forbidden` */
async function findAnswerableComment(tx: Tx, authorId: string, commentId: string, now: number) {
  const row = await tx
    .selectFrom("comments")
    .innerJoin("bottles", "bottles.id", "comments.bottle_id")
    .innerJoin("users as me", "me.id", "bottles.author_id")
    .innerJoin("users as writer", "writer.id", "comments.author_id")
    .select(["comments.author_id as writer_id", "bottles.id as bottle_id", "bottles.author_id", "bottles.band"])
    .select([publicNameSql("me").as("nickname"), "me.adult_at", "me.official", "me.language", "me.created_at"])
    .select(["me.throw_count", "me.set_back_until", "writer.adult_at as writer_adult_at"])
    .where("comments.id", "=", commentId)
    .where("comments.hidden_at", "is", null)
    .where("bottles.state", "!=", "removed")
    .where("writer.banned_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("comment_not_found");
  const isSameBand = row.band === "all" || ageBandOf(row.adult_at, now) === ageBandOf(row.writer_adult_at, now);
  const isAllowed = row.author_id === authorId && isSameBand && !(await areBlocked(tx, authorId, row.writer_id));
  if (!isAllowed) throw new Refusal("forbidden");
  return row;
}

/** A comment that the author may answer or thank for, both people locked. @throws Refusal `comment_not_found`, `forbidden` */
export const lockAnswerableComment = async (tx: Tx, authorId: string, commentId: string, now: number) =>
  (
    await findUnderPairLock(tx, authorId, {
      find: () => findAnswerableComment(tx, authorId, commentId, now),
      otherOf: ({ writer_id }) => writer_id,
      gone: "comment_not_found",
    })
  ).found;

/**
 * Answers a comment on the actor's own bottle, once. A text held for review is hidden and nobody is notified.
 * @returns the bottle as its author sees it
 * @throws Refusal `comment_not_found`, `forbidden`, `already_answered`, `text_refused`
 */
export function answerComment(db: Db, actor: Actor, commentId: string, answer: string, now: number): Promise<Bottle> {
  return transactOnce(db, actor, now, async (tx) => {
    const row = await lockAnswerableComment(tx, actor.id, commentId, now);
    const { bottle_id: bottleId, nickname } = row;
    const fields = { content: answer };
    const thing = { kind: "answer", id: commentId, aboutId: actor.id } as const;
    const { holdingRules, masks, shown, massCase } = await judgeText(tx, row, { kind: "answer", fields }, thing, now);
    const answered = await tx
      .updateTable("comments")
      .set({ answer, answered_at: now, answer_hidden_at: holdingRules ? now : null, answer_masks: masks })
      .where("id", "=", commentId)
      .where("answer", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!answered) throw new Refusal("already_answered");
    if (holdingRules) await holdText(tx, { ...thing, fields: { answer }, rules: holdingRules, massCase }, now);
    else {
      const params = { from: actor.id, nickname, answer: shown.content ?? answer, bottleId };
      await notifyPerson(tx, row.writer_id, "bottle_answered", params, now);
    }
    return loadBottleAfterAction(tx, { ...row, id: actor.id }, bottleId, now);
  });
}
