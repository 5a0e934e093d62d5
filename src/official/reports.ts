import { cut, type Paged, type PageWanted, START } from "../db/paging";
import type { ReportCaseRow } from "../db/tables/safety";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { MINUTE } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { type Kind, log, type Reason, type Said } from "../safety/safety";

export interface Waiting {
  id: string;
  /** What people call it. */
  number: number;
  kind: Kind;
  reasons: Reason[];
  reporters: number;
  openedAt: number;
  hidden: boolean;
  about: { id: string; nickname: string | null; language: string | null };
}

export const QUEUE = "reports";

/** Six digits from the random end of an id: people talk of a case by them, nothing is found by them. */
export const caseNumber = (id: string): number => 100_000 + (Number(`0x${id.slice(-8)}`) % 900_000);

const columns = (db: Queries) =>
  db
    .selectFrom("report_cases")
    .leftJoin("users as about", "about.id", "report_cases.about_id")
    .selectAll("report_cases")
    .select(["about.nickname", "about.language"]);

type CaseRead = ReportCaseRow & { nickname: string | null; language: string | null };

async function reasonsOf(db: Queries, ids: string[]): Promise<Map<string, Reason[]>> {
  const found = new Map<string, Reason[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("reports")
    .select(["case_id", "reason"])
    .distinct()
    .where("case_id", "in", ids)
    .execute();
  for (const { case_id, reason } of rows) found.set(case_id, [...(found.get(case_id) ?? []), reason]);
  return found;
}

const waiting = (row: CaseRead, reasons: Reason[]): Waiting => ({
  id: row.id,
  number: caseNumber(row.id),
  kind: row.kind,
  reasons,
  reporters: row.reporters,
  openedAt: row.opened_at,
  hidden: row.hidden_at !== null,
  about: { id: row.about_id, nickname: row.nickname, language: row.language },
});

/** Open reports of others: danger to life first, then the oldest. */
export async function reportQueue(
  db: Queries,
  officialId: string,
  wanted: PageWanted,
): Promise<Paged<Waiting>> {
  const { after, limit } = wanted;
  const from = after.time === START.time ? { time: -1, id: "" } : after;
  const rows = await columns(db)
    .where("decided_at", "is", null)
    .where("about_id", "!=", officialId)
    .where((eb) => eb(eb.refTuple("place", "report_cases.id"), ">", eb.tuple(from.time, from.id)))
    .orderBy("place")
    .orderBy("report_cases.id")
    .limit(limit + 1)
    .execute();
  const page = cut(rows, wanted, (row) => ({ time: row.place, id: row.id }));
  const reasons = await reasonsOf(
    db,
    page.rows.map(({ id }) => id),
  );
  const items = page.rows.map((row) => waiting(row, reasons.get(row.id) ?? []));
  return { items, nextCursor: page.nextCursor };
}

export interface CaseView extends Waiting {
  decidedAt: number | null;
  decision: ReportCaseRow["decision"];
  legalHold: boolean;
  /** This official's; null: sealed for them. */
  looks: { first: number; last: number } | null;
  /** Until when the evidence is kept; null: no day is known yet. */
  keptUntil: number | null;
  /** null: sealed, or deleted. */
  evidence: Said | null;
  /** Of evidence that is a picture: its copy is sealed too, or nothing was left of it; null: it is none, or sealed. */
  picture: "sealed" | "gone" | null;
  reports: { by: string; nickname: string; reason: Reason; note: string; at: number }[];
}

/** An official's first and last look at the evidence of a case; null: sealed for them, always where it is about them. */
export async function looksAt(
  db: Queries,
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

const reportsIn = async (db: Queries, id: string): Promise<CaseView["reports"]> => {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select(["users.id", "users.nickname", "reports.reason", "reports.note", "reports.created_at"])
    .where("case_id", "=", id)
    .orderBy("reports.created_at")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    by: row.id,
    nickname: row.nickname,
    reason: row.reason,
    note: row.note,
    at: row.created_at,
  }));
};

const MOST = 50;

/** A case; sealed until opened. @throws Refusal `report_not_found`, also where it is about the official */
export async function reportCase(db: Queries, officialId: string, id: string): Promise<CaseView> {
  const row = await columns(db).where("report_cases.id", "=", id).executeTakeFirst();
  if (!row || row.about_id === officialId) throw new Refusal("report_not_found");
  const looks = await looksAt(db, officialId, row);
  const reports = await reportsIn(db, id);
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  const evidence: Said | null = looks && row.evidence ? JSON.parse(row.evidence) : null;
  return {
    ...waiting(row, reasons),
    decidedAt: row.decided_at,
    decision: row.decision,
    legalHold: row.legal_hold === 1,
    looks,
    keptUntil: row.evidence_until,
    evidence,
    picture: evidence?.pictured ? (row.evidence_file === null ? "gone" : "sealed") : null,
    reports: looks ? reports : [],
  };
}

/** A look again so soon is the same look, ms. */
const SAME_LOOK = MINUTE;

/** A look at a case shows who is reported and who reported it: the log keeps it for both. */
async function logLook(tx: Tx, officialId: string, thingId: string, now: number): Promise<void> {
  const row = await tx
    .selectFrom("report_cases")
    .select("about_id")
    .where("id", "=", thingId)
    .executeTakeFirst();
  // Who is reported learns neither by whom nor that they are.
  if (!row || row.about_id === officialId) throw new Refusal("report_not_found");
  const look = { officialId, kind: "case", thingId };
  await log(tx, { ...look, act: "evidence_opened", aboutId: row.about_id }, now);
  for (const { by } of (await reportsIn(tx, thingId)).slice(0, 1))
    await log(tx, { ...look, act: "person_looked_up", aboutId: by }, now);
}

/** Opens sealed evidence, logged. @throws Refusal `report_not_found` */
export async function openEvidence(db: Db, officialId: string, id: string, now: number): Promise<CaseView> {
  await transact(db, (tx) => logLook(tx, officialId, id, now));
  return reportCase(db, officialId, id);
}

/** A case as an official comes to it: open evidence is looked at again, logged. @throws Refusal `report_not_found` */
export async function seeCase(db: Db, officialId: string, id: string, now: number): Promise<CaseView> {
  const row = await reportCase(db, officialId, id);
  if (row.looks && now - row.looks.last >= SAME_LOOK)
    await transact(db, (tx) => logLook(tx, officialId, id, now));
  return row;
}
