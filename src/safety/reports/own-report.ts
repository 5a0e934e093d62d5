import type { ContentKind, ReportReason } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { hasBlocked, type TextReader } from "../../users/users";
import type { ContentSnapshot } from "../content";
import { withoutExpiredEvidence } from "./expired-evidence";
import { nameForReader } from "./reportable";

export interface OwnReport {
  reason: ReportReason;
  /** ms */
  createdAt: number;
  /** Of whom it is about; null: the reporter may not know it. */
  nickname: string | null;
  aboutId: string;
  /** Whether the reporter has blocked them. */
  blocked: boolean;
  /** Where what was reported is shown. */
  path: string;
  /** What is still kept sealed. */
  sealed: "words" | "picture" | null;
  progress: ReportProgress;
  /** Its case is closed: what it is about can be reported anew. */
  closed: boolean;
}

/** What has become of a report, as far as its reporter is told. */
interface ReportProgress {
  /** When a member of the team looked at it first; null: not yet. ms */
  readAt: number | null;
  /** When the reporter was told what was decided; null: not yet. ms */
  decidedAt: number | null;
}

interface ProgressRow {
  created_at: number;
  first_look_at: number | null;
  outcome_told_at: number | null;
}

/** A first look older than this report was taken for somebody else's report: its reporter must not learn that there was one. */
const progressOf = ({ created_at, first_look_at, outcome_told_at }: ProgressRow): ReportProgress => ({
  readAt: first_look_at !== null && first_look_at >= created_at ? first_look_at : outcome_told_at,
  decidedAt: outcome_told_at,
});

export interface ListedReport extends ReportProgress {
  caseId: string;
  kind: ContentKind;
  thingId: string;
  /** ms */
  createdAt: number;
}

const ownReports = (db: DbOrTx, userId: string) => db.selectFrom("reports").where("reporter_id", "=", userId);

export const hasReports = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await ownReports(db, userId).select("kind").limit(1).executeTakeFirst()) !== undefined;

/** A person's own latest reports, newest first. */
export async function listOwnReports(db: DbOrTx, userId: string): Promise<ListedReport[]> {
  const rows = await ownReports(db, userId)
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select(["reports.case_id", "reports.kind", "reports.thing_id", "reports.created_at", "reports.outcome_told_at"])
    .select("report_cases.first_look_at")
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.case_id", "desc")
    .limit(SAFETY_LIMITS.ownReportsMax)
    .execute();
  return rows.map((row) => ({
    caseId: row.case_id,
    kind: row.kind,
    thingId: row.thing_id,
    createdAt: row.created_at,
    ...progressOf(row),
  }));
}

/** A person's own latest report of something; null: not reported. */
export async function findOwnReport(
  db: DbOrTx,
  me: TextReader,
  kind: ContentKind,
  id: string,
  now: number,
): Promise<OwnReport | null> {
  const found = await db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select(["reports.reason", "reports.created_at", "report_cases.evidence", "report_cases.about_id"])
    .select(["report_cases.evidence_file", "report_cases.evidence_until", "report_cases.legal_hold"])
    .select(["reports.outcome_told_at", "report_cases.first_look_at", "report_cases.decided_at"])
    .where("reports.reporter_id", "=", me.id)
    .where("reports.kind", "=", kind)
    .where("reports.thing_id", "=", id)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.case_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const row = withoutExpiredEvidence(found, now);
  const evidence: ContentSnapshot | null = row.evidence ? JSON.parse(row.evidence) : null;
  return {
    aboutId: row.about_id,
    blocked: await hasBlocked(db, me.id, row.about_id),
    reason: row.reason,
    createdAt: row.created_at,
    nickname: await nameForReader(db, me, row.about_id, now),
    path: evidence?.where ?? "/",
    sealed: evidence === null ? null : row.evidence_file === null ? "words" : "picture",
    progress: progressOf(row),
    closed: row.decided_at !== null,
  };
}
