import { sql } from "kysely";
import { repeatInSlices } from "../../db/slices";
import type { ReportCaseRow } from "../../db/tables/safety";
import type { Db, Tx } from "../../db/transact";

const NO_EVIDENCE = {
  evidence: null,
  evidence_until: null,
  evidence_file: null,
  handover: null,
  handover_by: null,
} as const;

type EvidenceEndRow = Pick<ReportCaseRow, "evidence_until" | "legal_hold">;

/** A case's row with its evidence gone once that has ended, whether or not it was deleted already. @param now ms */
export const withoutExpiredEvidence = <R extends EvidenceEndRow>(row: R, now: number): R =>
  row.evidence_until === null || row.legal_hold === 1 || row.evidence_until > now ? row : { ...row, ...NO_EVIDENCE };

/** Deletes one case's evidence if it has ended: a hold does not bring it back. @param now ms */
export async function deleteExpiredEvidenceOf(tx: Tx, caseId: string, now: number): Promise<void> {
  await tx
    .updateTable("report_cases")
    .set(NO_EVIDENCE)
    .where("id", "=", caseId)
    .where("legal_hold", "=", 0)
    .where("evidence_until", "<=", now)
    .execute();
}

const EVIDENCE_DELETE_BATCH = 200;

/** Deletes evidence that is past `evidence_until` and not under legal hold. */
export const deleteExpiredEvidence = (db: Db, now: number): Promise<void> =>
  repeatInSlices(EVIDENCE_DELETE_BATCH, async () => {
    const expired = db
      .selectFrom("report_cases")
      .select("id")
      .where("evidence_until", "is not", null)
      .where("legal_hold", "=", sql.lit(0))
      .where("evidence_until", "<=", now)
      .orderBy("evidence_until")
      .limit(EVIDENCE_DELETE_BATCH);
    const { numUpdatedRows } = await db
      .updateTable("report_cases")
      .set(NO_EVIDENCE)
      .where("id", "in", expired)
      // A hold may have been set since the selection.
      .where("legal_hold", "=", sql.lit(0))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
