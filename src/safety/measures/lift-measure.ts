import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { findPendingAct } from "../undo/pending";
import { type LiftingOfficial, liftMeasureInTx } from "./apply-measure";

/** The person of a measure. @throws Refusal `measure_not_found` */
export async function findMeasuredPerson(db: DbOrTx, measureId: string): Promise<string> {
  const row = await db.selectFrom("measures").select("user_id").where("id", "=", measureId).executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row.user_id;
}

/** A measure that an official lifts, and why. */
export interface MeasureToLift {
  measureId: string;
  reason: string;
}

/** `liftMeasure` in a transaction. */
export async function liftWithNoticeInTx(
  tx: Tx,
  official: LiftingOfficial,
  { measureId, reason }: MeasureToLift,
  now: number,
): Promise<void> {
  const officialId = official.id;
  const aboutId = await findMeasuredPerson(tx, measureId);
  await lockUsers(tx, [aboutId]);
  if (await findPendingAct(tx, "lift", measureId)) throw new Refusal("already_decided");
  if (aboutId === officialId || !(await liftMeasureInTx(tx, official, measureId, now)))
    throw new Refusal("measure_not_found");
  await notifyPerson(tx, aboutId, "official_notice", { notice: "measure_lifted", measureId }, now);
  await logOfficialAct(tx, { officialId, thingId: measureId, aboutId, reason, act: "measure_lifted" }, now);
}

/**
 * Lifts a measure without an appeal; the person is told.
 * @throws Refusal `measure_not_found` (also one's own, and where it was lifted before), `already_decided`: another
 * official lifts it, and can still undo that
 */
export const liftMeasure = (
  db: Db,
  official: LiftingOfficial,
  measureId: string,
  reason: string,
  now: number,
): Promise<void> => transact(db, (tx) => liftWithNoticeInTx(tx, official, { measureId, reason }, now));
