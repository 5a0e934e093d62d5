import type { ContentKind, ReportReason } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";
import { hasBlocked, type TextReader } from "../../users/users";
import type { ContentSnapshot } from "../content";
import { withoutExpiredEvidence } from "./expired-evidence";
import { nameForReader } from "./reportable";

export interface OwnReport {
  reason: ReportReason;
  /** ms */
  createdAt: number;
  nickname: string | null;
  aboutId: string;
  blocked: boolean;
  path: string;
  /** The evidence includes a copy of the picture. */
  hasPicture: boolean;
}

/** A person's own report of something; null: not reported. */
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
    .where("reports.reporter_id", "=", me.id)
    .where("reports.kind", "=", kind)
    .where("reports.thing_id", "=", id)
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
    hasPicture: row.evidence_file !== null,
  };
}
