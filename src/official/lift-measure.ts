import { type Db, type DbOrTx, transact } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { type LiftingOfficial, liftMeasureInTx, logOfficialAct } from "../safety/safety";
import { lockUsers } from "../users/users";

/** The person of a measure. @throws Refusal `measure_not_found` */
export async function findMeasuredPerson(db: DbOrTx, measureId: string): Promise<string> {
  const row = await db.selectFrom("measures").select("user_id").where("id", "=", measureId).executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row.user_id;
}

/**
 * Lifts a measure without an appeal; the person is told.
 * @returns whom it was about
 * @throws Refusal `measure_not_found` (also one's own, and where it was lifted before)
 */
export function liftMeasure(
  db: Db,
  official: LiftingOfficial,
  measureId: string,
  reason: string,
  now: number,
): Promise<string> {
  return transact(db, async (tx) => {
    const officialId = official.id;
    const aboutId = await findMeasuredPerson(tx, measureId);
    await lockUsers(tx, [aboutId]);
    if (aboutId === officialId || !(await liftMeasureInTx(tx, official, measureId, now)))
      throw new Refusal("measure_not_found");
    await notifyPerson(tx, aboutId, "official_notice", { notice: "measure_lifted", measureId }, now);
    await logOfficialAct(tx, { officialId, thingId: measureId, aboutId, reason, act: "measure_lifted" }, now);
    return aboutId;
  });
}
