import { sql } from "kysely";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId } from "../../db/ids";
import { preparedQuery } from "../../db/prepared-query";
import type { ContentKind, ReportCaseRow, ReportReason } from "../../db/tables/safety";
import type { Db, Tx } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import type { TextReader } from "../../users/users";
import { beginAlarm, isUrgentReason } from "../alarms/begin-alarm";
import type { ContentAdapter, ContentAdapters, ContentSnapshot } from "../content";
import type { ReportInput } from "../input";
import { recordTransparencyEvent } from "../transparency/record-event";
import { canOneReportHide, countReport } from "./count-report";
import { sealIfChanged } from "./later-versions";
import { CARE_PLACES_END, queuePositionOf } from "./queue-position";
import { findReportable } from "./reportable";

/** A report with the name of the copied picture, see `createReportWithPicture`. */
type NewReport = ReportInput & { evidenceFile?: string | null };

export interface ReportResult {
  kind: ContentKind;
  id: string;
  reason: ReportReason;
  /** ms */
  createdAt: number;
  /** A repeat while its case is open: nothing was added. */
  again: boolean;
}

interface EarlierReport {
  reason: ReportReason;
  created_at: number;
  /** When its case was closed: the content can be reported anew; null: open. ms */
  decided_at: number | null;
  /** The latest report of its case: what the content said by then is sealed, and no later words. ms */
  sealed_at: number;
}

/** A person's latest report of the same content. */
export const findEarlierReport = preparedQuery<{ me: string; kind: ContentKind; thing: string }, EarlierReport>(
  (db, param) =>
    db
      .selectFrom("reports")
      .innerJoin("report_cases", "report_cases.id", "reports.case_id")
      .select(["reports.reason", "reports.created_at", "report_cases.decided_at"])
      .select((eb) => {
        const all = eb.selectFrom("reports as all").whereRef("all.case_id", "=", "reports.case_id");
        return all
          .select(({ fn }) => fn.max<number>("all.created_at").as("at"))
          .$asScalar()
          .$notNull()
          .as("sealed_at");
      })
      .where("reports.reporter_id", "=", param("me"))
      .where("reports.kind", "=", param("kind"))
      .where("reports.thing_id", "=", param("thing"))
      .orderBy("reports.created_at", "desc")
      .orderBy("reports.case_id", "desc")
      .limit(sql.lit(1)),
);

const listLatestDecisions = preparedQuery<{ me: string }, { decision: string }>((db, param) =>
  db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select("report_cases.decision")
    .$narrowType<{ decision: string }>()
    .where("reports.reporter_id", "=", param("me"))
    .where("report_cases.decided_at", "is not", null)
    // Who worried about somebody was not wrong, whatever came of it.
    .where("report_cases.place", ">=", sql.lit(CARE_PLACES_END))
    .orderBy("reports.created_at", "desc")
    .limit(sql.lit(SAFETY_LIMITS.recentReports)),
);

/** Reports weigh less if the reporter's recent ones were often rejected. */
async function reporterWeight(tx: Tx, me: string): Promise<number> {
  const wrong = (await listLatestDecisions(tx, { me })).filter(({ decision }) => decision === "rejected").length;
  return wrong >= SAFETY_LIMITS.dismissedReports ? SAFETY_LIMITS.dismissedWeight : SAFETY_LIMITS.reportWeight;
}

/** The open case of the content, locked. The first report opens it and stores the evidence. */
async function openCase(tx: Tx, input: NewReport, snapshot: ContentSnapshot, now: number): Promise<ReportCaseRow> {
  return tx
    .insertInto("report_cases")
    .values({
      id: newId(now),
      kind: input.kind,
      thing_id: input.id,
      about_id: snapshot.authorId,
      opened_at: now,
      place: queuePositionOf(input.reason, now),
      reporters: 0,
      weight: 0,
      may_hide: 0,
      hidden_at: null,
      decided_at: null,
      decision: null,
      official_id: null,
      evidence: JSON.stringify(snapshot),
      evidence_file: input.evidenceFile ?? null,
      evidence_until: null,
      legal_hold: 0,
    })
    .onConflict((on) =>
      on
        .columns(["kind", "thing_id"])
        .where("decided_at", "is", null)
        // A later report may be the first one with a picture.
        .doUpdateSet((eb) => ({
          evidence_file: eb.fn.coalesce("report_cases.evidence_file", "excluded.evidence_file"),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the weight of the report; null: the person has reported it in this case */
async function insertReport(tx: Tx, me: string, input: ReportInput, case_id: string, now: number) {
  const { kind, id: thing_id, reason, note } = input;
  const weight = await reporterWeight(tx, me);
  const inserted = await tx
    .insertInto("reports")
    .values({
      reporter_id: me,
      kind,
      thing_id,
      case_id,
      reason,
      note,
      weight,
      created_at: now,
      outcome_told_at: null,
    })
    .onConflict((on) => on.doNothing())
    .returning("weight")
    .executeTakeFirst();
  return inserted?.weight ?? null;
}

/** While the earlier report is open. What is gone since, or not seen any more, cannot be reported anew either. */
const isRepeat = (before: EarlierReport | undefined, reportable: object): before is EarlierReport =>
  before !== undefined && (before.decided_at === null || reportable instanceof Refusal);

/** Not what an official says, nor what the team has judged, as it is, after a report of the same person. */
async function mayHideThing(
  tx: Tx,
  { adapter, snapshot }: { adapter: ContentAdapter; snapshot: ContentSnapshot },
  id: string,
  before: EarlierReport | undefined,
): Promise<boolean> {
  if (snapshot.official) return false;
  if (before === undefined || before.decided_at === null) return true;
  return (await adapter.isChangedSince?.(tx, id, before.sealed_at)) ?? false;
}

const catchRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

/**
 * Reports content: one report per person and case, a repeat while it is open adds nothing. The first report stores the evidence, a later
 * one what has changed since; three reporters, none of them often rejected, or one urgent report hide the content until an official decides
 * (docs/product.md 12.2). What somebody reports anew is hidden by no report alone, and by several only if it has changed since it was sealed,
 * or is new to one of them: the team has decided about it.
 * Content of officials is hidden by officials alone.
 * @throws Refusal `bottle_not_found` and the like, also for what the reporter cannot see; `own_thing`
 */
export function createReport(
  db: Db,
  adapters: ContentAdapters,
  actor: Actor & TextReader,
  input: NewReport,
  now: number,
): Promise<ReportResult> {
  const { kind, id, reason } = input;
  return transactOnce(db, actor, now, async (tx) => {
    const reportable = await findReportable(tx, adapters, actor, { kind, id }, now).catch(catchRefusal);
    // Read after the content: the same person's other request may have been the one that hid it.
    const [before] = await findEarlierReport(tx, { me: actor.id, kind, thing: id });
    if (isRepeat(before, reportable))
      return { kind, id, reason: before.reason, createdAt: before.created_at, again: true };
    if (reportable instanceof Refusal) throw reportable;
    const { adapter, snapshot } = reportable;
    const reportCase = await openCase(tx, input, snapshot, now);
    const weight = await insertReport(tx, actor.id, input, reportCase.id, now);
    if (weight === null) return { kind, id, reason, createdAt: now, again: true };
    await sealIfChanged(tx, reportCase, snapshot, now);
    const urgent = { reporterId: actor.id, weight };
    const rings = isUrgentReason(reason) && (await beginAlarm(tx, reportCase.id, urgent, now));
    const mayHide = await mayHideThing(tx, reportable, id, before);
    const hidesAlone = rings && mayHide && before === undefined && (await canOneReportHide(tx, reportCase));
    const counted = {
      weight,
      hidesAlone,
      mayHide,
      canBeHidden: !snapshot.official,
      queuePosition: queuePositionOf(reason, now),
    };
    if (await countReport(tx, reportCase, counted, now)) await adapter.hide(tx, id, now);
    await recordTransparencyEvent(tx, { kind: "report", detail: reason }, now);
    return { kind, id, reason, createdAt: now, again: false };
  });
}
