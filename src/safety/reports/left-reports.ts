import { z } from "zod";
import { REPORT_REASONS } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import type { ContentSnapshot } from "../content";

const LEFT_REPORTS = z.array(z.object({ reason: z.enum(REPORT_REASONS), noted: z.boolean(), at: z.number() }));

/** A report whose reporter has deleted their account: without a name, and without the words of its note. */
export type LeftReport = z.infer<typeof LEFT_REPORTS>[number];

/** The evidence as it is stored. */
type StoredEvidence = ContentSnapshot & { left?: unknown };

/** Reports of people who have left, as the evidence of their case keeps them. */
export function leftReportsOf(evidence: string | null): LeftReport[] {
  if (evidence === null) return [];
  const { left }: StoredEvidence = JSON.parse(evidence);
  return left === undefined ? [] : LEFT_REPORTS.parse(left);
}

/** What was reported alone. */
export function withoutLeftReports(evidence: string): ContentSnapshot {
  const { left: _, ...snapshot }: StoredEvidence = JSON.parse(evidence);
  return snapshot;
}

/** An open case keeps why it was reported when who reported it leaves; their note goes with them. */
export async function saveReasonsOfLeaver(tx: Tx, userId: string): Promise<void> {
  const reports = await tx
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select(["case_id", "reason", "note", "created_at"])
    .where("reporter_id", "=", userId)
    .where("decided_at", "is", null)
    .orderBy("case_id")
    .execute();
  for (const { case_id: id, reason, note, created_at: at } of reports) {
    // The update locks the row before it is read.
    const row = await tx
      .updateTable("report_cases")
      .set((eb) => ({ reporters: eb.ref("reporters") }))
      .where("id", "=", id)
      .where("decided_at", "is", null)
      .returning("evidence")
      .executeTakeFirst();
    if (!row?.evidence) continue;
    const left = [...leftReportsOf(row.evidence), { reason, noted: note !== "", at }];
    const evidence = JSON.stringify({ ...withoutLeftReports(row.evidence), left });
    await tx.updateTable("report_cases").set({ evidence }).where("id", "=", id).execute();
  }
}
