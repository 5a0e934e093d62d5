/** Two reports: three distinct reporters hide, a second report of one adds nothing, a decision ends its own case. */
import type { Db } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { MINUTE } from "../../src/runtime/units";
import { decideCase, restoreContent } from "../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { aBottle, workOutcome } from "../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../support/people";
import { chosen, definePair, type PairWorld } from "./pairs-model";

interface Case {
  reporters: number;
  weight: number;
  hides: boolean;
  decision: "rejected" | "upheld" | null;
  removes: boolean;
}
interface ReportedThing {
  id: string;
  cases: Case[];
}
interface Report {
  reporter: TestPerson;
  thing: ReportedThing;
  of: Case;
}
interface ReportsWorld extends PairWorld {
  judge: TestPerson;
  reporters: TestPerson[];
  reported: ReportedThing[];
  reports: Report[];
}

const openCaseOf = ({ cases }: ReportedThing): Case | undefined => cases.find(({ decision }) => decision === null);
const isHidden = ({ cases }: ReportedThing): boolean =>
  cases.some(({ decision, hides, removes }) => (decision === null ? hides : removes));
const isRemoved = ({ cases }: ReportedThing): boolean => cases.some(({ removes }) => removes);

/** Whoever was often wrong weighs less. */
function weightOf({ reports }: ReportsWorld, reporter: TestPerson): number {
  const decided = reports.filter((each) => each.reporter === reporter && each.of.decision !== null);
  const wrong = decided.slice(-SAFETY_LIMITS.recentReports).filter(({ of }) => of.decision === "rejected");
  return wrong.length >= 3 ? 1 : 3;
}

/** What becomes of a report, in the model. */
function addReport(world: ReportsWorld, reporter: TestPerson, thing: ReportedThing): string {
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

async function report(world: ReportsWorld, reporter: TestPerson | undefined, thing: ReportedThing | undefined) {
  if (!reporter || !thing) return false;
  world.now += MINUTE;
  let again = false;
  const outcome = await workOutcome(
    reportThing(world.db, reporter, { kind: "bottle", id: thing.id }, world.now).then((result) => {
      again = result.again;
    }),
  );
  const actual = outcome === "done" ? (again ? "again" : "counted") : outcome;
  const expected = addReport(world, reporter, thing);
  if (actual !== expected) throw new Error(`report: ${actual}, not ${expected}`);
  return true;
}

async function decide(world: ReportsWorld, pick: number, decision: "reject" | "uphold" | "remove") {
  const thing = chosen(world.reported.filter(openCaseOf), pick);
  const open = thing && openCaseOf(thing);
  if (!thing || !open) return false;
  world.now += MINUTE;
  const caseId = await markEvidenceOpened(world.db, world.judge, thing.id);
  const measure = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
  const input = {
    reject: { kind: "reject" },
    uphold: { kind: "warn", remove: false, ...measure },
    remove: { kind: "remove", remove: true, ...measure },
  } as const;
  await decideCase(world.db, things, officialContext(world.judge), { caseId, decision: input[decision] }, world.now);
  open.decision = decision === "reject" ? "rejected" : "upheld";
  open.removes = decision === "remove";
  return true;
}

async function loadState({ db, reported, reports }: ReportsWorld) {
  const cases = await db
    .selectFrom("report_cases")
    .select(["thing_id", "reporters", "weight", "decided_at"])
    .where(
      "thing_id",
      "in",
      reported.map(({ id }) => id),
    )
    .orderBy("opened_at")
    .execute();
  const bottles = await db
    .selectFrom("bottles")
    .select(["id", "hidden_at", "state"])
    .where(
      "id",
      "in",
      reported.map(({ id }) => id),
    )
    .execute();
  const bottleOf = (id: string) => bottles.find((each) => each.id === id);
  const rows = await db
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where(
      "thing_id",
      "in",
      reported.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return {
    things: reported.map(({ id }) => ({
      hidden: bottleOf(id)?.hidden_at !== null,
      removed: bottleOf(id)?.state === "removed",
      cases: cases
        .filter((each) => each.thing_id === id)
        .map((each) => [each.reporters, each.weight, each.decided_at !== null]),
    })),
    reports: Number(rows.n) - reports.filter(({ thing }) => reported.includes(thing)).length,
  };
}

const expectedState = ({ reported }: ReportsWorld) => ({
  things: reported.map((thing) => ({
    hidden: isHidden(thing),
    removed: isRemoved(thing),
    cases: thing.cases.map(({ reporters, weight, decision }) => [reporters, weight, decision !== null]),
  })),
  reports: 0,
});

export const REPORTS = definePair<ReportsWorld>({
  open: async (db: Db) => {
    const author = await aPerson(db);
    const people: TestPerson[] = [];
    for (let n = 0; n < 6; n++) people.push(await aPerson(db));
    const reported: ReportedThing[] = [];
    for (let n = 0; n < 6; n++) reported.push({ id: await aBottle(db, author), cases: [] });
    const world: ReportsWorld = {
      db,
      now: TEST_START,
      judge: await anOfficial(db),
      reporters: people,
      reported,
      reports: [],
    };
    // The last reporter has been wrong twice, about what is not reported again.
    for (const _ of [0, 1]) {
      await report(world, people[5], reported.at(-1));
      await decide(world, 0, "reject");
      reported.pop();
    }
    return world;
  },
  acts: {
    // The first is reported most, by all; the last reporter is the one who is often wrong.
    "report the first": (world, pick) => report(world, chosen(world.reporters, pick), world.reported[0]),
    "report the second": (world, pick) => report(world, chosen(world.reporters, pick), world.reported[1]),
    "report by the last": (world, pick) => report(world, world.reporters[5], chosen(world.reported, pick)),
    "report again": (world, pick) => {
      const earlier = chosen(world.reports, pick);
      return report(world, earlier?.reporter, earlier?.thing);
    },
    reject: (world, pick) => decide(world, pick, "reject"),
    "uphold or remove": (world, pick) => decide(world, pick >> 1, pick % 2 ? "remove" : "uphold"),
    restore: async (world, pick) => {
      const thing = chosen(world.reported.filter(isRemoved), pick);
      if (!thing) return false;
      const { id: caseId } = await loadCase(world.db, thing.id);
      const last = thing.cases.at(-1);
      if (!last?.removes) return false;
      await restoreContent(world.db, things, officialContext(world.judge), { caseId, reason: "A mistake." }, world.now);
      last.removes = false;
    },
  },
  state: async (world) => [await loadState(world), expectedState(world)],
});
