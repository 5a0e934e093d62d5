import { type Db, transact } from "../db/transact";
import { Refusal } from "../errors";
import { notify } from "../messages/messages";
import { log } from "../safety/safety";
import { type Feedback, feedbackOf, RETURNED } from "./list";

/**
 * The official side replies to feedback, once; its writer is told and has a place for another.
 * @param officialId who replies: kept in the log, told to nobody
 * @param reply cleaned, 1–1,000 characters
 * @throws Refusal `feedback_not_found`, `already_replied`
 */
export function replyToFeedback(
  db: Db,
  officialId: string,
  id: string,
  reply: string,
  now: number,
): Promise<Feedback> {
  return transact(db, async (tx) => {
    const asked = await tx.selectFrom("feedback").select("user_id").where("id", "=", id).executeTakeFirst();
    if (!asked) throw new Refusal("feedback_not_found");
    // People before their things, as everywhere: the writer's row is locked first.
    await notify(tx, asked.user_id, "feedback_replied", { reply }, now);
    const replied = await tx
      .updateTable("feedback")
      .set({ reply, replied_at: now, replied_by: officialId })
      .where("id", "=", id)
      .where("replied_at", "is", null)
      .returning(RETURNED)
      .executeTakeFirst();
    if (!replied) throw new Refusal("already_replied");
    await tx
      .updateTable("feedback_pending")
      .set((eb) => ({ n: eb("n", "-", 1) }))
      .where("user_id", "=", asked.user_id)
      .execute();
    const done = { officialId, act: "feedback_replied", kind: "feedback", thingId: id } as const;
    await log(tx, { ...done, aboutId: asked.user_id }, now);
    return feedbackOf(replied);
  });
}
