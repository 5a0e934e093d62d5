import { countRows } from "../../db/count-rows";
import type { ContentKind, ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { lockUsers } from "../../users/users";

/** What is shown to everybody; names and chats are hidden by several reporters only. */
const SHOWN_TO_EVERYBODY: readonly ContentKind[] = ["bottle", "comment", "answer", "design"];

/** Whether a thing of this kind can rest: a name is no danger, and a chat has two readers. */
export const mayRest = (kind: ContentKind): boolean => SHOWN_TO_EVERYBODY.includes(kind);

type CountedCase = Pick<ReportCaseRow, "kind" | "reporters" | "weight">;

/** Whether reports hide the content of a case until it is decided: several, or one that rings. */
const hasHidingReports = ({ kind, reporters, weight }: CountedCase, rings: boolean): boolean =>
  (reporters >= SAFETY_LIMITS.hidingReporters && weight >= SAFETY_LIMITS.hidingWeight) ||
  (rings && SHOWN_TO_EVERYBODY.includes(kind));

/** A raid of urgent reports is bounded: so many things of one person are hidden by one report each at a time. */
export async function canOneReportHide(tx: Tx, { about_id }: ReportCaseRow): Promise<boolean> {
  await lockUsers(tx, [about_id]);
  const hidden = tx
    .selectFrom("report_cases")
    .where("about_id", "=", about_id)
    .where("urgent_at", "is not", null)
    .where("decided_at", "is", null)
    .where("hidden_at", "is not", null);
  return (await countRows(hidden)) < SAFETY_LIMITS.urgentHidden;
}

interface CountedReport {
  weight: number;
  /** Whether it hides the content by itself: it rings, and is one of few about the person. */
  hidesAlone: boolean;
  /** Whether the team has not decided about the content after an earlier report of the same person. */
  mayHide: boolean;
  /** Whether reports can hide the content at all. */
  canBeHidden: boolean;
  queuePosition: number;
}

/** What an act hides that can still be undone is hidden anew, so that it stays so where the act is undone. */
function hiddenSince({ hidden_at, undoable_until }: ReportCaseRow, now: number): number {
  if (hidden_at === null) return now;
  return undoable_until === null ? hidden_at : Math.max(now, hidden_at + 1);
}

/** Adds a report to its case. @returns whether the content is to be hidden now */
export async function countReport(
  tx: Tx,
  openCase: ReportCaseRow,
  { weight, hidesAlone, mayHide, canBeHidden, queuePosition }: CountedReport,
  now: number,
): Promise<boolean> {
  const counts = { reporters: openCase.reporters + 1, weight: openCase.weight + weight };
  const may_hide = openCase.may_hide === 1 || mayHide ? 1 : 0;
  const hides = canBeHidden && may_hide === 1 && hasHidingReports({ ...openCase, ...counts }, hidesAlone);
  await tx
    .updateTable("report_cases")
    .set({
      ...counts,
      may_hide,
      place: Math.min(openCase.place, queuePosition),
      ...(hides && { hidden_at: hiddenSince(openCase, now) }),
    })
    .where("id", "=", openCase.id)
    .execute();
  return hides && openCase.hidden_at === null;
}
