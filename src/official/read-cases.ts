import { sql } from "kysely";
import { cutPage, type ListPage, oldestFirstAfter, type PageRequest } from "../db/paging";
import type { ReportCaseRow } from "../db/tables/safety";
import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import {
  type ContentKind,
  type ContentSnapshot,
  isCareCase,
  type LadderMeasure,
  type LeftReport,
  leftReportsOf,
  loadProposedStep,
  type ReportReason,
  withoutExpiredEvidence,
  withoutLeftReports,
} from "../safety/safety";
import { type FoldedCase, foldedCountSql, isFoldedSql, listFoldedCases } from "./folded-cases";

export interface PendingCase {
  id: string;
  /** What people call it. */
  number: number;
  kind: ContentKind;
  reasons: ReportReason[];
  reporters: number;
  openedAt: number;
  hidden: boolean;
  /** Other open urgent cases about the same person: the row stands for them too. */
  folded: number;
  about: { id: string; nickname: string | null; language: string | null };
  /** Somebody may be in danger from themselves: closed without a measure it is seen to. */
  care: boolean;
  /** null: it can wait. */
  urgent: UrgentCase | null;
}

/** Times in ms. */
export interface UrgentCase {
  since: number;
  /** Who took it last: it is theirs until `until`. */
  taken: { by: string; nickname: string | null; at: number; until: number } | null;
}

export const REPORT_CASE_QUEUE = "reports";

/** Six digits from the random end of an id: people talk of a case by them, nothing is found by them. */
export const caseNumber = (id: string): number => 100_000 + (Number(`0x${id.slice(-8)}`) % 900_000);

const selectCases = (db: DbOrTx) =>
  db
    .selectFrom("report_cases")
    .leftJoin("users as about", "about.id", "report_cases.about_id")
    .leftJoin("users as taker", "taker.id", "report_cases.taken_by")
    .leftJoin("users as before", "before.id", "report_cases.handover_by")
    .selectAll("report_cases")
    .select(["about.nickname", "about.language", "about.country", "about.official", "taker.nickname as taker_nickname"])
    .select("before.nickname as before_nickname")
    .select(foldedCountSql.as("folded"));

type CaseRow = ReportCaseRow &
  Record<"nickname" | "language" | "country" | "taker_nickname" | "before_nickname", string | null> & {
    official: number | null;
    folded: number;
  };

function urgentCaseFromRow(row: CaseRow): UrgentCase | null {
  const { urgent_at: since, taken_by: by, taken_at: at, taken_until: until } = row;
  if (since === null || row.decided_at !== null) return null;
  const taken = by !== null && at !== null && until !== null;
  return { since, taken: taken ? { by, nickname: row.taker_nickname, at, until } : null };
}

async function reasonsByCase(db: DbOrTx, ids: string[]) {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("reports")
    .select(["case_id", "reason"])
    .distinct()
    .where("case_id", "in", ids)
    .execute();
  return Object.groupBy(rows, ({ case_id }) => case_id);
}

const pendingCaseFromRow = (row: CaseRow, reports: { reason: ReportReason }[]): PendingCase => ({
  id: row.id,
  number: caseNumber(row.id),
  kind: row.kind,
  reasons: [...new Set([...reports, ...leftReportsOf(row.evidence)].map(({ reason }) => reason))],
  reporters: row.reporters,
  openedAt: row.opened_at,
  hidden: row.hidden_at !== null,
  folded: Number(row.folded),
  about: { id: row.about_id, nickname: row.nickname, language: row.language },
  care: isCareCase(row),
  urgent: urgentCaseFromRow(row),
});

/** Open reports of others: danger to life first, then the oldest; urgent ones about one person are one row. */
export async function listPendingCases(
  db: DbOrTx,
  officialId: string,
  request: PageRequest,
): Promise<ListPage<PendingCase>> {
  const from = oldestFirstAfter(request.after);
  const rows = await selectCases(db)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where("about_id", "!=", officialId)
    .where(sql<boolean>`not ${isFoldedSql}`)
    .where((eb) => eb(eb.refTuple("place", "report_cases.id"), ">", eb.tuple(from.time, from.id)))
    .orderBy("place")
    .orderBy("report_cases.id")
    .limit(request.limit + 1)
    .execute();
  const page = cutPage(rows, request, (row) => ({ time: row.place, id: row.id }));
  const reasons = await reasonsByCase(
    db,
    page.rows.map(({ id }) => id),
  );
  const items = page.rows.map((row) => pendingCaseFromRow(row, reasons[row.id] ?? []));
  return { items, nextCursor: page.nextCursor };
}

export interface CaseView extends PendingCase {
  decidedAt: number | null;
  decision: ReportCaseRow["decision"];
  legalHold: boolean;
  /** This official's; null: sealed for them. */
  looks: { first: number; last: number } | null;
  /** Until when the evidence is kept; null: no day is known yet. */
  keptUntil: number | null;
  /** null: sealed, or deleted. */
  evidence: ContentSnapshot | null;
  /** Of evidence that is a picture: its copy is sealed too, or nothing was left of it; null: it is none, or sealed. */
  picture: "sealed" | "gone" | null;
  /** What the row of the queue stands for besides; empty: nothing, or it is sealed. */
  others: FoldedCase[];
  /** What who had it before says; null: nothing, or it is sealed. */
  handover: { nickname: string | null; text: string } | null;
  /** The ladder's next step after several measures of late; null: none is proposed, or it is sealed. */
  proposal: LadderMeasure | null;
  reports: { by: string; nickname: string; reason: ReportReason; note: string; at: number }[];
  /** Of people who have deleted their accounts. */
  left: LeftReport[];
  /** It is about a member of the team: no other member takes a measure. */
  member: boolean;
  /** Of whom it is about; null: sealed, or they are gone. */
  country: string | null;
}

/** An official's first and last look at the evidence of a case; null: sealed for them, always where it is about them. */
export async function findEvidenceLooks(
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

/** What an official reads of a case whose evidence they have opened; nothing of it while it is sealed. */
async function openedFields(db: DbOrTx, officialId: string, row: CaseRow, reports: CaseView["reports"], now: number) {
  const evidence = row.evidence === null ? null : withoutLeftReports(row.evidence);
  return {
    evidence,
    picture: evidence?.pictured ? (row.evidence_file === null ? "gone" : "sealed") : null,
    proposal: row.decided_at === null ? await loadProposedStep(db, row.about_id, now) : null,
    handover: row.handover === null ? null : { nickname: row.before_nickname, text: row.handover },
    others: await listFoldedCases(db, officialId, row),
    reports,
    left: leftReportsOf(row.evidence),
    country: row.country,
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
};

/** A case; sealed until opened. @throws Refusal `report_not_found`, also where it is about the official */
export async function loadReportCase(db: DbOrTx, officialId: string, id: string, now: number): Promise<CaseView> {
  const found = await selectCases(db).where("report_cases.id", "=", id).executeTakeFirst();
  if (!found || found.about_id === officialId) throw new Refusal("report_not_found");
  const row = withoutExpiredEvidence(found, now);
  const looks = await findEvidenceLooks(db, officialId, row);
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
