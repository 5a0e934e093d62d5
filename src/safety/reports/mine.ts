import type { Queries } from "../../db/transact";
import { hasBlocked } from "../../users/users";
import type { Kind, Reason, Said } from "../things";

export interface MyReport {
  reason: Reason;
  /** ms */
  createdAt: number;
  nickname: string | null;
  aboutId: string;
  blocked: boolean;
  where: string;
  /** A copy of its picture is sealed with it. */
  pictured: boolean;
}

/** A person's report of a thing, or null. */
export async function reportBy(db: Queries, me: string, kind: Kind, id: string): Promise<MyReport | null> {
  const row = await db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select(["reports.reason", "reports.created_at", "report_cases.evidence", "report_cases.about_id"])
    .select("report_cases.evidence_file")
    .where("reports.reporter_id", "=", me)
    .where("reports.kind", "=", kind)
    .where("reports.thing_id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const said: Said | null = row.evidence ? JSON.parse(row.evidence) : null;
  return {
    aboutId: row.about_id,
    blocked: await hasBlocked(db, me, row.about_id),
    reason: row.reason,
    createdAt: row.created_at,
    nickname: said?.nickname ?? null,
    where: said?.where ?? "/",
    pictured: row.evidence_file !== null,
  };
}
