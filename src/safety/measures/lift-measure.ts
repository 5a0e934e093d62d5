import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import type { ContentAdapters } from "../content";
import { lockPeopleOfCase } from "../lock-people";
import { findPendingAct } from "../undo/pending";
import { restoreCaseContent } from "./appeals";
import { type LiftingOfficial, liftMeasureInTx } from "./apply-measure";

/** @throws Refusal `measure_not_found` */
async function findMeasure(db: DbOrTx, measureId: string) {
  const measures = db.selectFrom("measures").select(["user_id", "kind", "case_id"]);
  const row = await measures.where("id", "=", measureId).executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row;
}

/** The person of a measure. @throws Refusal `measure_not_found` */
export const findMeasuredPerson = async (db: DbOrTx, measureId: string): Promise<string> =>
  (await findMeasure(db, measureId)).user_id;

/** A measure that an official lifts, and why. */
export interface MeasureToLift {
  measureId: string;
  reason: string;
}

/** `liftMeasure` in a transaction. */
export async function liftWithNoticeInTx(
  tx: Tx,
  adapters: ContentAdapters,
  official: LiftingOfficial,
  { measureId, reason }: MeasureToLift,
  now: number,
): Promise<void> {
  const officialId = official.id;
  const { user_id: aboutId, kind, case_id } = await findMeasure(tx, measureId);
  await lockPeopleOfCase(tx, adapters, case_id, aboutId);
  if (await findPendingAct(tx, "lift", measureId)) throw new Refusal("already_decided");
  if (aboutId === officialId || !(await liftMeasureInTx(tx, official, measureId, now)))
    throw new Refusal("measure_not_found");
  // A removal is all that it did.
  if ((kind === "remove" || kind === "rest") && case_id) await restoreCaseContent(tx, adapters, case_id, now);
  await notifyPerson(tx, aboutId, "official_notice", { notice: "measure_lifted", measureId }, now);
  await logOfficialAct(tx, { officialId, thingId: measureId, aboutId, reason, act: "measure_lifted" }, now);
}

/**
 * Lifts a measure without an appeal, and brings back what it removed; the person is told.
 * @throws Refusal `measure_not_found` (also one's own, and where it was lifted before), `already_decided`: another
 * official lifts it, and can still undo that
 */
export const liftMeasure = (
  db: Db,
  adapters: ContentAdapters,
  official: LiftingOfficial,
  lift: MeasureToLift,
  now: number,
): Promise<void> => transact(db, (tx) => liftWithNoticeInTx(tx, adapters, official, lift, now));
