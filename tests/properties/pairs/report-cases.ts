/** The model of reports: who has reported what, what it weighs, and what hides a thing. */
import { SAFETY_LIMITS } from "../../../src/limits/safety";
import type { TestPerson } from "../../support/people";
import type { PairWorld } from "./model";

export interface Case {
  reporters: number;
  weight: number;
  hides: boolean;
  decision: "rejected" | "upheld" | null;
  removes: boolean;
  /** When it was first reported, ms. */
  openedAt: number;
  /** When it was first reported as danger to life, ms; null: never. */
  urgentAt: number | null;
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

const newCase = (openedAt: number): Case => ({
  reporters: 0,
  weight: 0,
  hides: false,
  decision: null,
  removes: false,
  openedAt,
  urgentAt: null,
});

export const openCaseOf = ({ cases }: ReportedThing): Case | undefined =>
  cases.find(({ decision }) => decision === null);
export const isHidden = ({ cases, held }: ReportedThing): boolean =>
  held || cases.some(({ decision, hides, removes }) => (decision === null ? hides : removes));
export const isRemoved = ({ cases }: ReportedThing): boolean => cases.some(({ removes }) => removes);

/** Nothing hides it any more: it is as it was. */
export function showIfFree(thing: ReportedThing): void {
  if (!isHidden(thing)) thing.gone = false;
}

/** Whoever was often wrong weighs less; who worried about somebody was not wrong, whatever came of it. */
function weightOf({ reports }: ReportsWorld, reporter: TestPerson): number {
  const own = reports.filter((each) => each.reporter === reporter);
  const decided = own.filter(({ of }) => of.decision !== null && of.urgentAt === null);
  const wrong = decided.slice(-SAFETY_LIMITS.recentReports).filter(({ of }) => of.decision === "rejected");
  return wrong.length >= 3 ? 1 : 3;
}

/** Some always report danger to life. */
export const isUrgentReporter = ({ reporters }: ReportsWorld, reporter: TestPerson): boolean =>
  reporters.indexOf(reporter) % 3 === 1;

/** Things with an open case: danger to life first, then in the order of their first reports. */
export function queuedThings({ reported }: ReportsWorld): string[] {
  const queued = reported.flatMap((thing) => {
    const open = openCaseOf(thing);
    return open ? [{ id: thing.id, ...open }] : [];
  });
  const byTime = (a: number | null, b: number | null) => (a ?? 0) - (b ?? 0);
  const urgent = queued.filter(({ urgentAt }) => urgentAt !== null);
  const others = queued.filter(({ urgentAt }) => urgentAt === null);
  urgent.sort((a, b) => byTime(a.urgentAt, b.urgentAt));
  others.sort((a, b) => byTime(a.openedAt, b.openedAt));
  return [...urgent, ...others].map(({ id }) => id);
}

/** What becomes of a report, in the model. */
export function addReport(world: ReportsWorld, reporter: TestPerson, thing: ReportedThing): string {
  const earlier = world.reports.filter((each) => each.reporter === reporter && each.thing === thing);
  if (earlier.some(({ of }) => of.decision === null || isHidden(thing))) return "again";
  if (isHidden(thing)) return "bottle_not_found";
  const weight = weightOf(world, reporter);
  const of = openCaseOf(thing) ?? newCase(world.now);
  if (!thing.cases.includes(of)) thing.cases.push(of);
  of.reporters += 1;
  const isUrgent = isUrgentReporter(world, reporter);
  of.urgentAt ??= isUrgent ? world.now : null;
  of.weight += weight;
  world.reports.push({ reporter, thing, of });
  const rings = isUrgent && weight === 3 && world.reports.filter((each) => each.reporter === reporter).length <= 5;
  of.hides ||= (rings && earlier.length === 0) || (of.reporters >= 3 && of.weight >= 9);
  return "counted";
}
