import { type Db, transact } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { logOfficialAct } from "../safety/safety";
import { FEEDBACK_COLUMNS, type Feedback, feedbackFromRow } from "./list-feedback";

/** Replies to feedback, once, and notifies its writer. @throws Refusal `feedback_not_found`, `already_replied` */
export function replyToFeedback(db: Db, officialId: string, id: string, reply: string, now: number): Promise<Feedback> {
  return transact(db, async (tx) => {
    const feedback = await tx.selectFrom("feedback").select("user_id").where("id", "=", id).executeTakeFirst();
    if (!feedback) throw new Refusal("feedback_not_found");
    // Lock order: people first.
    await notifyPerson(tx, feedback.user_id, "feedback_replied", { reply }, now);
    const replied = await tx
      .updateTable("feedback")
      .set({ reply, replied_at: now, replied_by: officialId })
      .where("id", "=", id)
      .where("replied_at", "is", null)
      .returning(FEEDBACK_COLUMNS)
      .executeTakeFirst();
    if (!replied) throw new Refusal("already_replied");
    await tx
      .updateTable("feedback_pending")
      .set((eb) => ({ n: eb("n", "-", 1) }))
      .where("user_id", "=", feedback.user_id)
      .execute();
    const act = { officialId, act: "feedback_replied", kind: "feedback", thingId: id } as const;
    await logOfficialAct(tx, { ...act, aboutId: feedback.user_id }, now);
    return feedbackFromRow(replied);
  });
}
