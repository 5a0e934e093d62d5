import type { CaseView } from "../../official";

/** How a case ended, for `official.outcome`: every measure upholds the report. */
export function caseOutcomeOf(decision: CaseView["decision"]): "waits" | "rejected" | "upheld" {
  if (decision === null) return "waits";
  return decision === "rejected" ? "rejected" : "upheld";
}
