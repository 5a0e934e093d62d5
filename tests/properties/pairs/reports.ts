/** Two reports: three distinct reporters hide, a second report of one adds nothing while the case is open, a decision ends its own case. */
import { type Db, transact } from "../../../src/db/transact";
import { MINUTE } from "../../../src/runtime/units";
import { decideCase, decideHeldText, holdText, restoreContent } from "../../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../../safety/official-fixtures";
import { aBottle, workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair } from "./model";
import {
  addReport,
  isHidden,
  isRemoved,
  isUrgentReporter,
  openCaseOf,
  queuedThings,
  type ReportedThing,
  type ReportsWorld,
  showIfFree,
} from "./report-cases";

async function report(world: ReportsWorld, reporter: TestPerson | undefined, thing: ReportedThing | undefined) {
  if (!reporter || !thing) return false;
  world.now += MINUTE;
  let again = false;
  const reason = isUrgentReporter(world, reporter) ? "self_harm" : "spam";
  const outcome = await workOutcome(
    reportThing(world.db, reporter, { kind: "bottle", id: thing.id, reason }, world.now).then((result) => {
      again = result.again;
    }),
  );
  const actual = outcome === "done" ? (again ? "again" : "counted") : outcome;
  const expected = addReport(world, reporter, thing);
  if (actual !== expected) throw new Error(`report: ${actual}, not ${expected}`);
  return true;
}

type Decision = "reject" | "uphold" | "remove" | "warn and remove";

async function decide(world: ReportsWorld, pick: number, decision: Decision) {
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
    "warn and remove": { kind: "warn", remove: true, ...measure },
  } as const;
  await decideCase(world.db, things, officialContext(world.judge), { caseId, decision: input[decision] }, world.now);
  open.decision = decision === "reject" ? "rejected" : "upheld";
  open.removes = decision.includes("remove");
  thing.gone ||= open.removes;
  return true;
}

async function loadState({ db, author, reported, reports }: ReportsWorld) {
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
  const queue = await db
    .selectFrom("report_cases")
    .select("thing_id")
    .where("about_id", "=", author.id)
    .where("decided_at", "is", null)
    .orderBy("place")
    .execute();
  return {
    queue: queue.map(({ thing_id }) => thing_id),
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

const expectedState = ({ reported, ...world }: ReportsWorld) => ({
  queue: queuedThings({ reported, ...world }),
  things: reported.map((thing) => ({
    hidden: isHidden(thing),
    removed: thing.gone,
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
    for (let n = 0; n < 6; n++) reported.push({ id: await aBottle(db, author), cases: [], held: false, gone: false });
    const world: ReportsWorld = {
      db,
      now: TEST_START,
      author,
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
      // Not those about what is not reported again.
      const earlier = chosen(
        world.reports.filter(({ thing }) => world.reported.includes(thing)),
        pick,
      );
      return report(world, earlier?.reporter, earlier?.thing);
    },
    reject: (world, pick) => decide(world, pick, "reject"),
    "uphold or remove": (world, pick) =>
      decide(world, pick >> 2, (["uphold", "remove", "warn and remove"] as const)[pick % 3] ?? "uphold"),
    "hold a text": async ({ db, reported, author, now }, pick) => {
      const thing = chosen(
        reported.filter((each) => !each.held && !isRemoved(each)),
        pick,
      );
      if (!thing) return false;
      const text = { kind: "bottle", id: thing.id, aboutId: author.id, fields: { content: "x" }, rules: [] };
      await transact(db, async (tx) => {
        await holdText(tx, { ...text, kind: "bottle" }, now);
        await things.bottle?.[0]?.hide(tx, thing.id, now);
      });
      thing.held = true;
    },
    "release a text": async ({ db, reported, judge, now }, pick) => {
      const thing = chosen(
        reported.filter(({ held }) => held),
        pick,
      );
      if (!thing) return false;
      const released = { kind: "bottle", id: thing.id, decision: "release" } as const;
      await decideHeldText(db, judge.id, things, released, now);
      thing.held = false;
      showIfFree(thing);
    },
    restore: async (world, pick) => {
      const thing = chosen(world.reported.filter(isRemoved), pick);
      if (!thing) return false;
      const { id: caseId } = await loadCase(world.db, thing.id);
      const last = thing.cases.at(-1);
      if (!last?.removes) return false;
      await restoreContent(world.db, things, officialContext(world.judge), { caseId, reason: "A mistake." }, world.now);
      last.removes = false;
      showIfFree(thing);
    },
  },
  stories: [
    // Held while it is reported, decided while it is held: neither end shows it while the other holds.
    "report the first 0, hold a text 0, uphold or remove 2, release a text 0, restore 0, report the first 1",
    "report the first 0, report the first 1, report the first 2, hold a text 0, reject 0",
    "report the first 0, report the second 0, reject 0, report again 2, report the first 1",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
