/** Of the open cases of one person each urgent one is in the queue, as a row or folded into one, whatever state the others are in. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { pageAfterCursor } from "../../src/db/page-input";
import { listPendingCases, loadPendingWork, REPORT_CASE_QUEUE } from "../../src/official/official";
import { MINUTE } from "../../src/runtime/units";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const STATES = {
  open: {},
  "can be undone": { undoable_until: NOW + MINUTE },
  decided: { decided_at: NOW, decision: "rejected" },
} as const;
type StateName = keyof typeof STATES;

const one = fc.record({
  who: fc.nat(1),
  reason: fc.constantFrom("self_harm" as const, "threat" as const, "spam" as const),
  state: fc.constantFrom(...(Object.keys(STATES) as StateName[])),
});

eachDatabase("cases about one person", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function report(about: TestPerson, reason: "self_harm" | "threat" | "spam", now: number): Promise<string> {
    const bottle = await aBottle(db(), about, { content: `harmless ${crypto.randomUUID()}` });
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason }, now);
    return (await loadCase(db(), bottle)).id;
  }

  test(
    "fold into one row that counts the others, while any of them is open",
    async () => {
      const official = await anOfficial(db());
      const property = fc.asyncProperty(fc.array(one, { maxLength: 7 }), async (all) => {
        await db().updateTable("report_cases").set({ decided_at: NOW, undoable_until: null }).execute();
        const people = [await aPerson(db()), await aPerson(db())];
        const open: { who: number; urgent: boolean }[] = [];
        for (const [n, { who, reason, state }] of all.entries()) {
          const id = await report(people[who] as TestPerson, reason, NOW + n);
          if (state === "open") open.push({ who, urgent: reason !== "spam" });
          else await db().updateTable("report_cases").set(STATES[state]).where("id", "=", id).execute();
        }
        const expected = people.flatMap(({ id }, who) => {
          const own = open.filter((each) => each.who === who);
          const urgent = own.filter((each) => each.urgent).length;
          const rows = own.filter((each) => !each.urgent).map(() => `${id} 0`);
          return urgent > 0 ? [`${id} ${urgent - 1}`, ...rows] : rows;
        });
        const page = { ...pageAfterCursor(undefined, REPORT_CASE_QUEUE), limit: 100 };
        const { items } = await listPendingCases(db(), official.id, page);
        expect(items.map(({ about, folded }) => `${about.id} ${folded}`).toSorted()).toEqual(expected.toSorted());
        expect((await loadPendingWork(db(), official.id)).reports).toBe(expected.length);
      });
      await fc.assert(property, propertyRuns(25));
    },
    PROPERTY_TIMEOUT,
  );
});
