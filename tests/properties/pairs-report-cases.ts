/** The model of reports: who has reported what, what it weighs, and what hides a thing. */
import { SAFETY_LIMITS } from "../../src/limits/safety";
import type { TestPerson } from "../support/people";
import type { PairWorld } from "./pairs-model";

export interface Case {
  reporters: number;
  weight: number;
  hides: boolean;
  decision: "rejected" | "upheld" | null;
  removes: boolean;
}
export interface ReportedThing {
  id: string;
  cases: Case[];
  /** A word rule holds its text. */
  held: boolean;
  /** Removed, and not yet restored: what hides it still is in the way. */
  gone: boolean;
}
export interface Report {
  reporter: TestPerson;
  thing: ReportedThing;
  of: Case;
}
export interface ReportsWorld extends PairWorld {
  judge: TestPerson;
  author: TestPerson;
  reporters: TestPerson[];
  reported: ReportedThing[];
  reports: Report[];
}

export const openCaseOf = ({ cases }: ReportedThing): Case | undefined =>
  cases.find(({ decision }) => decision === null);
export const isHidden = ({ cases, held }: ReportedThing): boolean =>
  held || cases.some(({ decision, hides, removes }) => (decision === null ? hides : removes));
export const isRemoved = ({ cases }: ReportedThing): boolean => cases.some(({ removes }) => removes);

/** Nothing hides it any more: it is as it was. */
export function showIfFree(thing: ReportedThing): void {
  if (!isHidden(thing)) thing.gone = false;
}

/** Whoever was often wrong weighs less. */
function weightOf({ reports }: ReportsWorld, reporter: TestPerson): number {
  const decided = reports.filter((each) => each.reporter === reporter && each.of.decision !== null);
  const wrong = decided.slice(-SAFETY_LIMITS.recentReports).filter(({ of }) => of.decision === "rejected");
  return wrong.length >= 3 ? 1 : 3;
}

/** What becomes of a report, in the model. */
export function addReport(world: ReportsWorld, reporter: TestPerson, thing: ReportedThing): string {
  if (world.reports.some((each) => each.reporter === reporter && each.thing === thing)) return "again";
  if (isHidden(thing)) return "bottle_not_found";
  const weight = weightOf(world, reporter);
  const of = openCaseOf(thing) ?? { reporters: 0, weight: 0, hides: false, decision: null, removes: false };
  if (!thing.cases.includes(of)) thing.cases.push(of);
  of.reporters += 1;
  of.weight += weight;
  of.hides ||= of.reporters >= 3 && of.weight >= 9;
  world.reports.push({ reporter, thing, of });
  return "counted";
}
