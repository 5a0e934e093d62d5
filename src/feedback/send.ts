import { newId } from "../db/ids";
import { type Actor, once } from "../db/once";
import { insertion } from "../db/prepared";
import type { Db, Tx } from "../db/transact";
import { FEEDBACK } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { type Feedback, feedbackOf } from "./list";

const insert = insertion("feedback");

async function takePlace(tx: Tx, userId: string): Promise<void> {
  const [taken] = await tx
    .insertInto("feedback_pending")
    .values({ user_id: userId, n: 1 })
    .onConflict((on) =>
      on
        .column("user_id")
        .doUpdateSet((eb) => ({ n: eb("feedback_pending.n", "+", 1) }))
        .where("feedback_pending.n", "<", FEEDBACK.pendingMax),
    )
    .returning("n")
    .execute();
  if (!taken) throw new Refusal("too_many_pending_feedbacks");
}

/** Sends feedback (specification sections 4, 5). @throws Refusal `too_many_pending_feedbacks` */
export function sendFeedback(db: Db, actor: Actor, text: string, now: number): Promise<Feedback> {
  return once(db, actor, now, async (tx) => {
    await takePlace(tx, actor.id);
    const row = { id: newId(now), user_id: actor.id, text, created_at: now };
    const waiting = { ...row, reply: null, replied_at: null, replied_by: null };
    await insert(tx, waiting);
    return feedbackOf(waiting);
  });
}
