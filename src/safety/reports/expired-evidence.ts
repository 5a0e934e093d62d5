import { sql } from "kysely";
import { repeatInSlices } from "../../db/slices";
import type { Db } from "../../db/transact";

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
      .set({ evidence: null, evidence_until: null, evidence_file: null })
      .where("id", "in", expired)
      // A hold may have been set since the selection.
      .where("legal_hold", "=", sql.lit(0))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
