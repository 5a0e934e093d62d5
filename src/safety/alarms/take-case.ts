import type { ReportCaseRow } from "../../db/tables/safety";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { ALARM_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { MINUTE } from "../../runtime/units";
import { logOfficialAct } from "../audit/audit";
import type { HandoverInput } from "../input";
import { recordFirstAccess } from "../transparency/record-event";
import { wakeAlarms } from "./begin-alarm";
import { needsOfficial } from "./cases-needing";
import { cancelAlarm } from "./send-alarm";

async function untakenRefusal(tx: Tx, officialId: string, caseId: string): Promise<Refusal> {
  const row = await tx
    .selectFrom("report_cases")
    .select(["urgent_at", "decided_at", "undoable_until"])
    .where("id", "=", caseId)
    .where("about_id", "!=", officialId)
    .executeTakeFirst();
  if (!row || row.urgent_at === null) return new Refusal("report_not_found");
  return new Refusal(row.decided_at === null && row.undoable_until === null ? "case_taken" : "already_decided");
}

/**
 * Takes an urgent case: of several officials one has it, by one conditional update; the phones of the others are quiet
 * again. One's own case is taken again. For `/transparency` it is a first look.
 * @throws Refusal `report_not_found` (also one about oneself, and one that is not urgent), `already_decided`, `case_taken`
 */
export function takeCase(db: Db, officialId: string, caseId: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const until = now + ALARM_LIMITS.rest;
    const taken = await tx
      .updateTable("report_cases")
      .set({ taken_by: officialId, taken_at: now, taken_until: until, alarm_step: 0, alarm_at: until })
      .where("id", "=", caseId)
      .where("about_id", "!=", officialId)
      .where("urgent_at", "is not", null)
      .where("decided_at", "is", null)
      .where("undoable_until", "is", null)
      .where((eb) =>
        eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", now), eb("taken_by", "=", officialId)]),
      )
      .returning(["id", "about_id"])
      .executeTakeFirst();
    if (!taken) throw await untakenRefusal(tx, officialId, caseId);
    await cancelAlarm(tx, taken, now);
    await recordFirstAccess(tx, caseId, now);
    await logOfficialAct(tx, { officialId, act: "case_taken", thingId: caseId, aboutId: taken.about_id }, now);
  });
}

/**
 * Gives a taken case back: it rings anew at once, as if nobody had taken it. A case that nobody has any more is left as it
 * is, so that giving it back twice is no error. A note is one line for who takes it next, and replaces an earlier one.
 * @throws Refusal `report_not_found` (also one about oneself, and one that is not urgent), `already_decided`,
 * `case_taken`: another has it
 */
export function giveCaseBack(
  db: Db,
  officialId: string,
  { caseId, note }: HandoverInput & { caseId: string },
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const given = await tx
      .updateTable("report_cases")
      .set({ taken_by: null, taken_at: null, taken_until: null, alarm_step: 0, alarm_at: now })
      .$if(note !== "", (query) => query.set({ handover: note, handover_by: officialId }))
      .where("id", "=", caseId)
      .where("taken_by", "=", officialId)
      .where("about_id", "!=", officialId)
      .where("decided_at", "is", null)
      .where("undoable_until", "is", null)
      .returning("about_id")
      .executeTakeFirst();
    if (given) {
      const act = { officialId, act: "case_given_back", thingId: caseId, aboutId: given.about_id } as const;
      await logOfficialAct(tx, act, now);
      return wakeAlarms(tx);
    }
    if (!(await needsOfficial(tx, officialId, caseId, now))) throw await untakenRefusal(tx, officialId, caseId);
  });
}

/** Extends the time for which an official has a case, as they have opened it; written once a minute at most. */
export const extendTakenCase = async (db: DbOrTx, officialId: string, caseId: string, now: number): Promise<void> =>
  void (await db
    .updateTable("report_cases")
    .set({ taken_until: now + ALARM_LIMITS.rest, alarm_at: now + ALARM_LIMITS.rest })
    .where("id", "=", caseId)
    .where("taken_by", "=", officialId)
    .where("taken_until", ">", now)
    .where("taken_until", "<=", now + ALARM_LIMITS.rest - MINUTE)
    .where("decided_at", "is", null)
    .execute());

/** A decided case rings no more, and leaves the phones. */
export async function endAlarm(tx: Tx, row: ReportCaseRow, now: number): Promise<void> {
  if (row.urgent_at === null) return;
  await tx.updateTable("report_cases").set({ alarm_at: null }).where("id", "=", row.id).execute();
  await cancelAlarm(tx, row, now);
}
