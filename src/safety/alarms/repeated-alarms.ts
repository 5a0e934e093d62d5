import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { ALARM_LIMITS } from "../../limits/safety";
import { lockUsers } from "../../users/users";
import { CARE_PLACES_END } from "../reports/queue-position";

type AlarmingCase = Pick<ReportCaseRow, "id" | "about_id" | "place">;

/** Whether an alarm about the same person has rung and goes on, or somebody has its case: for nothing that is less urgent. */
async function isRungFor(tx: Tx, { id, about_id, place }: AlarmingCase, now: number): Promise<boolean> {
  const rung = await tx
    .selectFrom("report_cases")
    .select("id")
    .where("about_id", "=", about_id)
    .where("id", "!=", id)
    .where("urgent_at", ">", now - ALARM_LIMITS.fold.within)
    .where("alarm_at", "is not", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where((eb) => eb.or([eb("alarm_step", ">", 0), eb("taken_until", "is not", null)]))
    .$if(place < CARE_PLACES_END, (query) => query.where("place", "<", CARE_PLACES_END))
    .executeTakeFirst();
  return rung !== undefined;
}

/**
 * Postpones the first ring of a case about somebody about whom it has rung: both are one row of the queue. It is looked
 * at again later, so that it rings by itself once the other is decided. @returns whether it was postponed
 */
export async function postponeRepeatedAlarm(tx: Tx, row: AlarmingCase, now: number): Promise<boolean> {
  // Of two cases that begin at once the second sees the first.
  await lockUsers(tx, [row.about_id]);
  if (!(await isRungFor(tx, row, now))) return false;
  await tx
    .updateTable("report_cases")
    .set({ alarm_step: 0, alarm_at: now + ALARM_LIMITS.fold.again })
    .where("id", "=", row.id)
    .execute();
  return true;
}
