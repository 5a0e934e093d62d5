import type { CaseView } from "../../official";

/** How a case ended, for `official.outcome`: every measure that is no care upholds the report. */
export function caseOutcomeOf({ decision, care }: Pick<CaseView, "decision" | "care">) {
  if (decision === null) return "waits";
  if (decision === "rejected") return care ? "seen" : "rejected";
  return decision === "rest" ? "seen" : "upheld";
}
