import { sql } from "kysely";
import { countRows } from "../../db/count-rows";
import type { ReportReason } from "../../db/tables/safety";
import { afterCommit, type Db, type Tx } from "../../db/transact";
import { ALARM_LIMITS, SAFETY_LIMITS } from "../../limits/safety";
import { hook } from "../../runtime/per-owner";

/** Danger to life, to a child, or to somebody who is threatened. */
const URGENT_REASONS = ["self_harm", "underage", "threat"] as const satisfies ReportReason[];

export const isUrgentReason = (reason: ReportReason): boolean => URGENT_REASONS.some((each) => each === reason);

/** What is nearest to blackmail with pictures is not urgent, and frightens as much. */
const REASONS_WITH_HELP = [...URGENT_REASONS, "sexual"] as const satisfies ReportReason[];

/** Whether help lines are shown with a reason. */
export const hasHelp = (reason: ReportReason): boolean => REASONS_WITH_HELP.some((each) => each === reason);

const alarmWaker = hook<Db, () => void>();

/** Registers what runs after each commit that has begun an alarm. */
export const onAlarm = alarmWaker.set;

/** Wakes the rounds once the transaction is committed. */
export const wakeAlarms = (tx: Tx): void => afterCommit(tx, (db) => alarmWaker.of(db)?.());

/** Urgent reports of a person in `ALARM_LIMITS.reports.within`, the present one too. */
const countUrgentReports = (tx: Tx, reporterId: string, now: number): Promise<number> =>
  countRows(
    tx
      .selectFrom("reports")
      .where("reporter_id", "=", reporterId)
      .where("created_at", ">", now - ALARM_LIMITS.reports.within)
      .where("reason", "in", URGENT_REASONS),
  );

interface UrgentReport {
  reporterId: string;
  weight: number;
}

/**
 * Marks a case as urgent and begins its alarm, once for a case however many report it. Somebody whose reports were often
 * wrong, or who made too many urgent ones of late, moves it to the top of the queue and rings nobody.
 * @returns whether a report of this person rings
 */
export async function beginAlarm(
  tx: Tx,
  caseId: string,
  { reporterId, weight }: UrgentReport,
  now: number,
): Promise<boolean> {
  const trusted = weight === SAFETY_LIMITS.reportWeight;
  const rings = trusted && (await countUrgentReports(tx, reporterId, now)) <= ALARM_LIMITS.reports.most;
  await tx
    .updateTable("report_cases")
    .set({ urgent_at: sql<number>`coalesce(urgent_at, ${now})` })
    .where("id", "=", caseId)
    .execute();
  if (!rings) return false;
  const begun = await tx
    .updateTable("report_cases")
    .set({ alarm_step: 0, alarm_at: now })
    .where("id", "=", caseId)
    .where("decided_at", "is", null)
    .where("alarm_step", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (begun) wakeAlarms(tx);
  return true;
}
