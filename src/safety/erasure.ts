import type { Tx } from "../db/transact";
import { SAFETY_LIMITS } from "../limits/safety";
import { saveReasonsOfLeaver } from "./reports/left-reports";

/** An appeal that nobody has decided goes with who made it: the evidence that was kept for it gets an end. */
async function endEvidenceOfAppeals(tx: Tx, userId: string, now: number): Promise<void> {
  const appealed = tx
    .selectFrom("appeals")
    .innerJoin("measures", "measures.id", "appeals.measure_id")
    .select("measures.case_id")
    .where("measures.user_id", "=", userId)
    .where("appeals.decided_at", "is", null);
  await tx
    .updateTable("report_cases")
    .set({ evidence_until: now + SAFETY_LIMITS.evidenceRetention })
    .where("id", "in", appealed)
    .where("evidence", "is not", null)
    .execute();
}

/** What stays of somebody who leaves: why open cases were reported, and evidence up to its end. */
export async function eraseReporterAndAppellant(tx: Tx, userId: string, now: number): Promise<void> {
  await saveReasonsOfLeaver(tx, userId);
  await endEvidenceOfAppeals(tx, userId, now);
}
