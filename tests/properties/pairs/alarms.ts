/**
 * Two urgent cases about one person (docs/product.md 12.13): the second waits while the first rings or somebody has it,
 * but for nothing that is less urgent, and one that rests too long with who took it rings anew, whatever the other does.
 */
import { openLogger } from "../../../src/runtime/log";
import { MINUTE } from "../../../src/runtime/units";
import { giveCaseBack, runDueAlarms, takeCase } from "../../../src/safety/safety";
import { anOfficial, loadCase, reportThing } from "../../safety/official-fixtures";
import { aBottle } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

const SETTINGS = { operator: null, log: openLogger("silent") };
/** A taken case rests for two, and one that waits is looked at again after one. */
const TICK = 15 * MINUTE;
const REST_TICKS = 2;
/** After ten ticks the ladder of an alarm is at its end. */
const MAX_TICKS = 8;

interface UrgentCase {
  id: string;
  is: "ringing" | "waiting" | "taken";
  /** Somebody is in danger from themselves, which is more urgent than all else. */
  care: boolean;
  /** The tick at which it is looked at again: of a taken one its end. */
  at: number;
}

interface AlarmsWorld extends PairWorld {
  author: TestPerson;
  official: TestPerson;
  cases: UrgentCase[];
  tick: number;
}

/** What a case does when its time has come: it rings, but for a first ring beside another one. */
function begin({ cases, tick }: AlarmsWorld, one: UrgentCase): void {
  const waits = cases.some((other) => other !== one && other.is !== "waiting" && (other.care || !one.care));
  Object.assign(one, { is: waits ? "waiting" : "ringing", at: tick + 1 });
}

async function runAlarms(world: AlarmsWorld): Promise<void> {
  while ((await runDueAlarms(world.db, SETTINGS, world.now)) > 0);
  const due = world.cases.filter(({ is, at }) => is !== "ringing" && at <= world.tick);
  for (const one of due.filter(({ is }) => is === "taken")) one.is = "ringing";
  for (const one of due.filter(({ is }) => is === "waiting")) begin(world, one);
}

const standingOf = (row: { alarm_step: number | null; taken_until: number | null }): UrgentCase["is"] => {
  if (row.taken_until !== null) return "taken";
  return (row.alarm_step ?? 0) > 0 ? "ringing" : "waiting";
};

export const ALARMS = definePair<AlarmsWorld>({
  open: async (db) => {
    const [author, official] = [await aPerson(db), await anOfficial(db)];
    return { db, now: TEST_START, author, official, cases: [], tick: 0 };
  },
  acts: {
    "report something urgent": async (world, pick) => {
      const { db, author, now, cases } = world;
      if (cases.length === 2) return false;
      const bottle = await aBottle(db, author);
      const care = pick % 2 === 1;
      const reason = care ? "self_harm" : "threat";
      await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle, reason }, now);
      const one: UrgentCase = { id: (await loadCase(db, bottle)).id, is: "waiting", care, at: world.tick };
      cases.push(one);
      await runAlarms(world);
    },
    "take a case": async ({ db, official, now, cases, tick }, pick) => {
      const one = chosen(cases, pick);
      if (!one) return false;
      await takeCase(db, official.id, one.id, now);
      Object.assign(one, { is: "taken", at: tick + REST_TICKS });
    },
    "give a case back": async (world, pick) => {
      const { db, official, now, cases, tick } = world;
      const one = chosen(
        cases.filter(({ is }) => is === "taken"),
        pick,
      );
      if (!one) return false;
      await giveCaseBack(db, official.id, { caseId: one.id, note: "" }, now);
      Object.assign(one, { is: "waiting", at: tick });
      await runAlarms(world);
    },
    "time passes": async (world) => {
      if (world.tick === MAX_TICKS) return false;
      world.tick++;
      world.now += TICK;
      await runAlarms(world);
    },
  },
  stories: [
    "report something urgent 0, report something urgent 1, time passes 0",
    "report something urgent 1, take a case 0, report something urgent 0, time passes 0",
    "report something urgent 0, take a case 0, report something urgent 1, time passes 0",
    "report something urgent 0, report something urgent 0, take a case 1, time passes 0, time passes 0",
    "report something urgent 0, take a case 0, report something urgent 0, give a case back 0, time passes 0",
  ],
  state: async ({ db, cases }) => {
    const actual: UrgentCase["is"][] = [];
    for (const { id } of cases) {
      const row = db.selectFrom("report_cases").select(["alarm_step", "taken_until"]).where("id", "=", id);
      actual.push(standingOf(await row.executeTakeFirstOrThrow()));
    }
    return [actual, cases.map(({ is }) => is)];
  },
});
