import type { CaseDecision } from "../../../db/tables/safety";

/** How a case ended, for `official.outcome`: every measure upholds the report. */
export function outcomeOf(decision: CaseDecision | null): "waits" | "rejected" | "upheld" {
  if (decision === null) return "waits";
  return decision === "rejected" ? "rejected" : "upheld";
}
