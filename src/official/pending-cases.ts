import { sql } from "kysely";
import { cutPage, type ListPage, mapPage, oldestFirst, type PageRequest } from "../db/paging";
import type { ReportCaseRow } from "../db/tables/safety";
import type { DbOrTx } from "../db/transact";
import { type ContentKind, isCareCase, leftReportsOf, type ReportReason } from "../safety/safety";
import { foldedCountSql, isFoldedSql } from "./folded-cases";

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

/** Cases with the names that are shown beside them. */
export const selectCases = (db: DbOrTx) =>
  db
    .selectFrom("report_cases")
    .leftJoin("users as about", "about.id", "report_cases.about_id")
    .leftJoin("users as taker", "taker.id", "report_cases.taken_by")
    .leftJoin("users as before", "before.id", "report_cases.handover_by")
    .selectAll("report_cases")
    .select(["about.nickname", "about.language", "about.country", "about.official", "taker.nickname as taker_nickname"])
    .select("before.nickname as before_nickname")
    .select(foldedCountSql.as("folded"));

export type CaseRow = ReportCaseRow &
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

/** @param reports of the people who still have an account */
export const pendingCaseFromRow = (row: CaseRow, reports: { reason: ReportReason }[]): PendingCase => ({
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
  const cases = selectCases(db)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where("about_id", "!=", officialId)
    .where(sql<boolean>`not ${isFoldedSql}`);
  const oldest = oldestFirst(cases, ["place", "report_cases.id"], request.after);
  const rows = await oldest.limit(request.limit + 1).execute();
  const page = cutPage(rows, request, (row) => ({ time: row.place, id: row.id }));
  const reasons = await reasonsByCase(
    db,
    page.items.map(({ id }) => id),
  );
  return mapPage(page, (row) => pendingCaseFromRow(row, reasons[row.id] ?? []));
}
