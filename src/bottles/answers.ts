import { type Actor, once } from "../db/once";
import type { Db, Tx } from "../db/transact";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { hold, judge } from "../safety/safety";
import { areBlocked, bandOf, lockBoth, shownName } from "../users/users";
import { bottleAfter } from "./reading/lists";
import type { Bottle } from "./reading/view";

async function answerable(tx: Tx, authorId: string, commentId: string, now: number) {
  const row = await tx
    .selectFrom("comments")
    .innerJoin("bottles", "bottles.id", "comments.bottle_id")
    .innerJoin("users as me", "me.id", "bottles.author_id")
    .innerJoin("users as writer", "writer.id", "comments.author_id")
    .select([
      "comments.author_id as writer_id",
      "bottles.id as bottle_id",
      "bottles.author_id",
      "bottles.band",
    ])
    .select([shownName("me").as("nickname"), "me.adult_at", "me.official", "me.language", "me.created_at"])
    .select(["me.throw_count", "writer.adult_at as writer_adult_at"])
    .where("comments.id", "=", commentId)
    .where("comments.hidden_at", "is", null)
    .where("writer.banned_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("comment_not_found");
  const meet = row.band === "all" || bandOf(row.adult_at, now) === bandOf(row.writer_adult_at, now);
  const may = row.author_id === authorId && meet && !(await areBlocked(tx, authorId, row.writer_id));
  if (!may) throw new Refusal("forbidden");
  return row;
}

/**
 * Answers a comment on one's own bottle, once.
 * @throws Refusal `comment_not_found`, `forbidden`, `already_answered`, `text_refused`
 */
export function answerComment(
  db: Db,
  actor: Actor,
  commentId: string,
  answer: string,
  now: number,
): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const row = await answerable(tx, actor.id, commentId, now);
    await lockBoth(tx, actor.id, row.writer_id, "comment_not_found");
    const { bottle_id: bottleId, nickname } = row;
    const { held, masks, shown } = await judge(tx, row, "answer", { content: answer }, now);
    const answered = await tx
      .updateTable("comments")
      .set({ answer, answered_at: now, answer_hidden_at: held ? now : null, answer_masks: masks })
      .where("id", "=", commentId)
      .where("answer", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!answered) throw new Refusal("already_answered");
    if (held) {
      const thing = {
        kind: "answer",
        id: commentId,
        aboutId: actor.id,
        said: { answer },
        rules: held,
      } as const;
      await hold(tx, thing, now);
    } else {
      const told = { from: actor.id, nickname, answer: shown.content ?? answer, bottleId };
      await notify(tx, row.writer_id, "bottle_answered", told, now);
    }
    return bottleAfter(tx, { ...row, id: actor.id }, bottleId, now);
  });
}
