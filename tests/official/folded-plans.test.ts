/** However many open urgent cases one person has, each is looked at once: the queue does not grow with their square. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import { listPendingCases, loadPendingWork } from "../../src/official/official";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { wantedDatabaseKinds } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { openPlanDatabase } from "../support/plans";

const MANY = 2_000;
const PORTION = 50;

describe.each(wantedDatabaseKinds)("2,000 open urgent cases of one person (%s)", (kind) => {
  let watched: Awaited<ReturnType<typeof openPlanDatabase>>;
  let official: TestPerson;

  beforeAll(async () => {
    watched = await openPlanDatabase(kind);
    const { db } = watched;
    await seedBuiltIns(db);
    official = await anOfficial(db);
    const bottle = await aBottle(db, await aPerson(db));
    await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle, reason: "threat" });
    const first = { ...(await loadCase(db, bottle)), evidence: null };
    // The later ones come first in the queue, so that none finds the one before it at once.
    const ids = Array.from({ length: MANY }, (_, n) => n + 1);
    for (let at = 0; at < MANY; at += PORTION) {
      const more = ids.slice(at, at + PORTION).map((n) => ({
        ...first,
        id: `urgent ${n}`,
        thing_id: `thing ${n}`,
        opened_at: NOW + n,
        urgent_at: NOW + n,
        place: first.place - n,
      }));
      await db.insertInto("report_cases").values(more).execute();
    }
  }, 60_000);
  afterAll(() => watched.close());

  test("are one row with their number, and whether a case is folded is one look at an index", async () => {
    const page = { after: LIST_START, limit: 20 };
    const { items } = await listPendingCases(watched.db, official.id, page);
    expect(items).toMatchObject([{ id: `urgent ${MANY}`, folded: MANY }]);
    expect((await loadPendingWork(watched.db, official.id)).reports).toBe(1);
    const plans = await watched.plansOf(async () => {
      await listPendingCases(watched.db, official.id, page);
      await loadPendingWork(watched.db, official.id);
    });
    const looks = plans.filter((each) => /\bother(_\d)?\b/.test(each));
    expect(looks.length).toBeGreaterThanOrEqual(3);
    for (const look of looks) expect(look).toContain("report_cases_of_person");
  });
});
