/** Whose report an official has read the words of reads that it was looked at, and when; nobody else does: alone, folded, by whichever way. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadCaseAndLogAccess, openEvidence } from "../../src/official/official";
import { HOUR } from "../../src/runtime/units";
import { listOwnReports } from "../../src/safety/reports/own-report";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const REASONS = ["self_harm", "threat", "spam"] as const;
const WAYS = { "opens it": openEvidence, "comes to it": loadCaseAndLogAccess } as const;

/** One of two people is reported, or an official looks at one of the cases. */
const step = fc.oneof(
  fc.record({ about: fc.nat(1), reason: fc.constantFrom(...REASONS) }),
  fc.record({ at: fc.nat(9), by: fc.nat(1), way: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

eachDatabase("a report that was looked at", (db) => {
  let officials: TestPerson[];
  beforeAll(async () => {
    await seedBuiltIns(db());
    officials = [await anOfficial(db()), await anOfficial(db())];
  });

  async function report(about: TestPerson, reason: (typeof REASONS)[number], now: number) {
    const [reporter, bottle] = [
      await aPerson(db()),
      await aBottle(db(), about, { content: `no ${crypto.randomUUID()}` }),
    ];
    await reportThing(db(), reporter, { kind: "bottle", id: bottle, reason }, now);
    return { reporter, id: (await loadCase(db(), bottle)).id };
  }

  /** The cases of which a page has shown words. */
  async function shownBy(
    { at, by, way }: Extract<Step, { at: number }>,
    ids: string[],
    now: number,
  ): Promise<string[]> {
    const [id, official] = [ids[at % ids.length], officials[by]];
    if (!id || !official) return [];
    const view = await WAYS[way](db(), official.id, id, now);
    const others = view.others.filter(({ text }) => text !== null).map((each) => each.id);
    return view.evidence === null ? others : [id, ...others];
  }

  /** What was reported, and when an official had words of it first. */
  async function play(steps: readonly Step[]) {
    const people = [await aPerson(db()), await aPerson(db())];
    const reports: Awaited<ReturnType<typeof report>>[] = [];
    const firstLooks = new Map<string, number>();
    for (const [n, each] of steps.entries()) {
      const now = NOW + n * HOUR;
      if ("about" in each) {
        reports.push(await report(people[each.about] as TestPerson, each.reason, now));
        continue;
      }
      const ids = reports.map(({ id }) => id);
      for (const id of await shownBy(each, ids, now)) firstLooks.set(id, firstLooks.get(id) ?? now);
    }
    return { reports, firstLooks };
  }

  test(
    "is told so, at the time of the first look",
    async () => {
      let looked = 0;
      const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12, size: "max" }), async (steps) => {
        const { reports, firstLooks } = await play(steps);
        for (const { reporter, id } of reports) {
          const [own] = await listOwnReports(db(), reporter.id);
          expect([own?.caseId, own?.readAt]).toEqual([id, firstLooks.get(id) ?? null]);
        }
        looked += firstLooks.size;
      });
      const folded: Step[] = [
        ...REASONS.map((reason) => ({ about: 0, reason })),
        { at: 1, by: 0, way: "opens it" },
        { about: 0, reason: "threat" },
        { at: 0, by: 0, way: "comes to it" },
      ];
      await fc.assert(property, { ...propertyRuns(8), examples: [[folded]] });
      expect(looked).toBeGreaterThan(5);
    },
    PROPERTY_TIMEOUT,
  );
});
