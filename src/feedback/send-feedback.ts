import { type Actor, transactOnce } from "../db/idempotency";
import { newId } from "../db/ids";
import { insertion } from "../db/prepared-query";
import type { Db, Tx } from "../db/transact";
import { FEEDBACK_LIMITS } from "../limits/safety";
import { Refusal } from "../runtime/errors";
import { type Feedback, feedbackFromRow } from "./list-feedback";

const insertFeedback = insertion("feedback");

/** Counts one more unanswered feedback of the person. @throws Refusal `too_many_pending_feedbacks` */
async function reservePending(tx: Tx, userId: string): Promise<void> {
  const [reserved] = await tx
    .insertInto("feedback_pending")
    .values({ user_id: userId, n: 1 })
    .onConflict((on) =>
      on
        .column("user_id")
        .doUpdateSet((eb) => ({ n: eb("feedback_pending.n", "+", 1) }))
        .where("feedback_pending.n", "<", FEEDBACK_LIMITS.pendingMax),
    )
    .returning("n")
    .execute();
  if (!reserved) throw new Refusal("too_many_pending_feedbacks");
}

/** Sends feedback (docs/product.md 13). @throws Refusal `too_many_pending_feedbacks` */
export function sendFeedback(db: Db, actor: Actor, text: string, now: number): Promise<Feedback> {
  return transactOnce(db, actor, now, async (tx) => {
    await reservePending(tx, actor.id);
    const sent = { id: newId(now), user_id: actor.id, text, created_at: now };
    const row = { ...sent, reply: null, replied_at: null, replied_by: null };
    await insertFeedback(tx, row);
    return feedbackFromRow(row);
  });
}
