import type { CaseView } from "../../official";

/** Decisions by which no rule was broken. */
const OUTCOMES_WITHOUT_BREACH: Readonly<Record<string, "rejected" | "closed" | "seen">> = {
  rejected: "rejected",
  closed: "closed",
  rest: "seen",
};

/** How a case ended, for `official.outcome`: every measure that is no care upholds the report. */
export function caseOutcomeOf({ decision, care }: Pick<CaseView, "decision" | "care">) {
  if (decision === null) return "waits";
  const outcome = OUTCOMES_WITHOUT_BREACH[decision] ?? "upheld";
  return care && outcome !== "upheld" ? "seen" : outcome;
}

/** Its account was deleted meanwhile. */
export const isAboutNobody = ({ about }: CaseView): boolean => about.nickname === null;

/** What closing without a measure is called. */
export const closingVerbOf = (row: CaseView) =>
  row.care ? "official.care.seen_to" : isAboutNobody(row) ? "official.close_report" : "official.reject";
