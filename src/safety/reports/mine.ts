import type { Queries } from "../../db/transact";
import type { Kind, Reason, Said } from "../things";

export interface MyReport {
  reason: Reason;
  /** ms */
  createdAt: number;
  /** Whom it is about, as they were called. */
  nickname: string | null;
  where: string;
}

/** What somebody reported of a thing, or null. */
export async function reportBy(db: Queries, me: string, kind: Kind, id: string): Promise<MyReport | null> {
  const row = await db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select(["reports.reason", "reports.created_at", "report_cases.evidence"])
    .where("reports.reporter_id", "=", me)
    .where("reports.kind", "=", kind)
    .where("reports.thing_id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const said: Said | null = row.evidence ? JSON.parse(row.evidence) : null;
  return {
    reason: row.reason as Reason,
    createdAt: row.created_at,
    nickname: said?.nickname ?? null,
    where: said?.where ?? "/",
  };
}
