import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { notifyPerson, type OfficialNotice } from "../../messages/messages";
import type { CaseDecisionInput } from "../measures/input";
import { isCareCase } from "../reports/queue-position";

/** Who reported a case. */
export const reportersOf = async (tx: Tx, caseId: string): Promise<string[]> => {
  const rows = await tx.selectFrom("reports").select("reporter_id").where("case_id", "=", caseId).execute();
  return rows.map(({ reporter_id }) => reporter_id);
};

/** What reporters are told: what happened to the thing and to its author, without a name or the kind of the measure. */
function outcomeNoticeOf(closedCase: ReportCaseRow, decision: CaseDecisionInput): OfficialNotice {
  switch (decision.kind) {
    case "rest":
    case "reject":
      if (isCareCase(closedCase)) return "report_seen_to";
      return closedCase.decision === "closed" ? "report_gone" : "report_rejected";
    case "remove":
      return "report_removed";
    case "age":
      return decision.remove ? "report_removed" : "report_upheld";
    case "warn":
    case "limit":
    case "suspend":
    case "ban":
      return decision.remove ? "report_removed_measure" : "report_measure";
  }
}

/** Tells who reported a case what came of it; they stay anonymous. */
export async function notifyReporters(
  tx: Tx,
  reporterIds: string[],
  closedCase: ReportCaseRow,
  decision: CaseDecisionInput,
  now: number,
): Promise<void> {
  const notice = outcomeNoticeOf(closedCase, decision);
  for (const id of reporterIds.toSorted()) await notifyPerson(tx, id, "official_notice", { notice }, now);
  await tx.updateTable("reports").set({ outcome_told_at: now }).where("case_id", "=", closedCase.id).execute();
}
