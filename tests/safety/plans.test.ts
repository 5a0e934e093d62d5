import { beforeAll, describe, expect, test } from "bun:test";
import { START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { waitingFeedback } from "../../src/feedback/feedback";
import {
  appealQueue,
  dayNumbers,
  lookUp,
  personFile,
  reportCase,
  reportQueue,
  waitingNow,
} from "../../src/official/official";
import { forgetEvidence } from "../../src/safety/reports/evidence";
import { reportBy } from "../../src/safety/reports/mine";
import { banOf, heldTexts, isRegistrationOpen, measuresOf, readLog, setDoors } from "../../src/safety/safety";
import { aBottle, furnish, NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { scans, watchedDatabase } from "../support/plans";
import { anOfficial, tellOn } from "./office";

const MANY = 100_000;
const AT_ONCE = 500;

/** Every other one is decided. */
const caseRow = (n: number, about: string) => ({
  id: `case ${n}`,
  kind: "bottle",
  thing_id: `thing ${n}`,
  about_id: n % 1_000 === 0 ? about : `about ${n % 977}`,
  opened_at: NOW - n,
  place: NOW - n,
  reporters: 1,
  weight: 3,
  hidden_at: null,
  ...(n % 2 ? DECIDED : OPEN),
  official_id: null,
  evidence: "{}",
  legal_hold: 0 as const,
});
const DECIDED = { decided_at: NOW, decision: "rejected", evidence_until: NOW + 1 };
const OPEN = { decided_at: null, decision: null, evidence_until: null };

/** So many decided and open cases that a list which reads them all would be felt. */
async function manyCases(db: Db, about: string): Promise<void> {
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, i) => caseRow(from + i, about));
    await db.insertInto("report_cases").values(rows).execute();
  }
}

describe("the official side at 100000 reports (sqlite)", () => {
  let watched: Awaited<ReturnType<typeof watchedDatabase>>;
  let official: TestPerson;
  let about: TestPerson;
  let bottle: string;
  const page = { after: START, limit: 20 };

  beforeAll(async () => {
    watched = await watchedDatabase();
    const { db } = watched;
    await furnish(db);
    official = await anOfficial(db);
    about = await aPerson(db);
    await manyCases(db, about.id);
    bottle = await aBottle(db, about);
    await setDoors(db, official.id, { open: true, closesItself: true }, NOW);
  }, 60_000);

  const cheap = (name: string, work: () => Promise<unknown>) =>
    test(`${name}: nothing is read through, and it takes a moment`, async () => {
      const plans = await watched.plansOf(work);
      expect(plans.length).toBeGreaterThan(0);
      expect(scans(plans)).toEqual([]);
      const start = performance.now();
      await work();
      const ms = performance.now() - start;
      console.log(`${name}: ${ms.toFixed(2)} ms`);
      expect(ms).toBeLessThan(200);
    });

  cheap("the queue", () => reportQueue(watched.db, page));
  cheap("a case", () => reportCase(watched.db, official.id, "case 4"));
  cheap("a person", () => personFile(watched.db, official.id, about.id, NOW));
  cheap("appeals", () => appealQueue(watched.db, official.id, page));
  cheap("measures", () => measuresOf(watched.db, about.id));
  cheap("a ban", () => banOf(watched.db, about.id, NOW));
  cheap("the log", () => readLog(watched.db, page));
  cheap("held texts", () => heldTexts(watched.db, page));
  cheap("feedback that waits", () => waitingFeedback(watched.db, page));
  cheap("looking somebody up", () => lookUp(watched.db, official.id, "nobody", NOW));
  cheap("the numbers of the days", () => dayNumbers(watched.db, NOW));
  cheap("evidence that is forgotten", () => forgetEvidence(watched.db, NOW));
  cheap("whether registration closes by itself", () => isRegistrationOpen(watched.db, NOW));
  cheap("one's own report", () => reportBy(watched.db, about.id, "bottle", bottle));
  cheap("reporting", async () =>
    tellOn(watched.db, await aPerson(watched.db), { kind: "bottle", id: bottle }),
  );

  test("what waits is counted from an index", async () => {
    const plans = await watched.plansOf(() => waitingNow(watched.db, official.id));
    expect(plans.filter((each) => each.startsWith("SCAN") && !each.includes("INDEX"))).toEqual([]);
    expect((await waitingNow(watched.db, official.id)).reports).toBeGreaterThan(MANY / 2 - 1);
  });
});
