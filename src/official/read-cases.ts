import type { ReportCaseRow } from "../db/tables/safety";
import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import {
  type ContentSnapshot,
  type LadderMeasure,
  type LeftReport,
  leftReportsOf,
  loadProposedStep,
  type ReportReason,
  withoutExpiredEvidence,
  withoutLeftReports,
} from "../safety/safety";
import { type FoldedCase, listFoldedCases } from "./folded-cases";
import { type CaseRow, type PendingCase, pendingCaseFromRow, selectCases } from "./pending-cases";

export interface CaseView extends PendingCase {
  /** ms */
  decidedAt: number | null;
  decision: ReportCaseRow["decision"];
  legalHold: boolean;
  /** When this official looked at the evidence, ms; null: sealed for them. */
  looks: { first: number; last: number } | null;
  /** Until when the evidence is kept, ms; null: not known yet. */
  keptUntil: number | null;
  /** null: sealed, or deleted. */
  evidence: ContentSnapshot | null;
  /** Of evidence that is a picture: its copy is sealed too, or nothing was left of it; null: it is none, or sealed. */
  picture: "sealed" | "gone" | null;
  /** Other urgent cases about the same person, for which its row in the queue stands too; empty: none, or it is sealed. */
  others: FoldedCase[];
  /** Note of the official who had the case before; null: none, or it is sealed. */
  handover: { nickname: string | null; text: string } | null;
  /** The ladder's next step after several measures of late; null: none is proposed, or it is sealed. */
  proposal: LadderMeasure | null;
  /** First ones first; `by`: id of the reporter, `at`: ms. Empty while it is sealed. */
  reports: { by: string; nickname: string; reason: ReportReason; note: string; at: number }[];
  /** Reports of people who have deleted their accounts. */
  left: LeftReport[];
  /** It is about a member of the team: no other member takes a measure. */
  member: boolean;
  /** Of whom it is about; null: sealed, or they are gone. */
  country: string | null;
  /** They are gone, but others have what they made: it can be removed. */
  isOrphaned: boolean;
}

/** When an official opened the evidence of a case first and last, ms; null: sealed for them, always where it is about them. */
export async function findEvidenceAccess(
  db: DbOrTx,
  officialId: string,
  row: Pick<ReportCaseRow, "id" | "about_id">,
): Promise<{ first: number; last: number } | null> {
  if (row.about_id === officialId) return null;
  const { first, last } = await db
    .selectFrom("audit_log")
    .select((eb) => [eb.fn.min("created_at").as("first"), eb.fn.max("created_at").as("last")])
    .where("about_id", "=", row.about_id)
    .where("act", "=", "evidence_opened")
    .where("thing_id", "=", row.id)
    .where("official_id", "=", officialId)
    .executeTakeFirstOrThrow();
  return first === null ? null : { first: Number(first), last: Number(last) };
}

/** Who reported a case, the first ones first. */
export const listCaseReports = async (db: DbOrTx, id: string): Promise<CaseView["reports"]> => {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select(["users.id", "users.nickname", "reports.reason", "reports.note", "reports.created_at"])
    .where("case_id", "=", id)
    .orderBy("reports.created_at")
    .limit(CASE_REPORTS_LIMIT)
    .execute();
  return rows.map((row) => ({
    by: row.id,
    nickname: row.nickname,
    reason: row.reason,
    note: row.note,
    at: row.created_at,
  }));
};

const CASE_REPORTS_LIMIT = 50;

async function isOrphaned(db: DbOrTx, { nickname, kind, thing_id }: CaseRow): Promise<boolean> {
  if (nickname !== null || kind !== "design") return false;
  const bought = db.selectFrom("designs").select("id").where("id", "=", thing_id);
  return (await bought.executeTakeFirst()) !== undefined;
}

function pictureStateOf(
  { pictured }: Pick<ContentSnapshot, "pictured">,
  file: string | null,
): "sealed" | "gone" | null {
  if (file !== null) return "sealed";
  return pictured ? "gone" : null;
}

/** What an official reads of a case whose evidence they have opened; nothing of it while it is sealed. */
async function openedFields(db: DbOrTx, officialId: string, row: CaseRow, reports: CaseView["reports"], now: number) {
  const evidence = row.evidence === null ? null : withoutLeftReports(row.evidence);
  return {
    evidence,
    picture: evidence && pictureStateOf(evidence, row.evidence_file),
    proposal: row.decided_at === null ? await loadProposedStep(db, row.about_id, now) : null,
    handover: row.handover === null ? null : { nickname: row.before_nickname, text: row.handover },
    others: await listFoldedCases(db, officialId, row),
    reports,
    left: leftReportsOf(row.evidence),
    country: row.country,
    isOrphaned: await isOrphaned(db, row),
  } as const;
}

const SEALED_FIELDS = {
  evidence: null,
  picture: null,
  proposal: null,
  handover: null,
  others: [],
  reports: [],
  left: [],
  country: null,
  isOrphaned: false,
};

/** A case; sealed until opened. @throws Refusal `report_not_found`, also where it is about the official */
export async function loadReportCase(db: DbOrTx, officialId: string, id: string, now: number): Promise<CaseView> {
  const found = await selectCases(db).where("report_cases.id", "=", id).executeTakeFirst();
  if (!found || found.about_id === officialId) throw new Refusal("report_not_found");
  const row = withoutExpiredEvidence(found, now);
  const looks = await findEvidenceAccess(db, officialId, row);
  const reports = await listCaseReports(db, id);
  return {
    ...pendingCaseFromRow(row, reports),
    decidedAt: row.decided_at,
    decision: row.decision,
    legalHold: row.legal_hold === 1,
    looks,
    keptUntil: row.evidence_until,
    member: row.official === 1,
    ...(looks ? await openedFields(db, officialId, row, reports, now) : SEALED_FIELDS),
  };
}
