/** Whether reports hide a thing depends on who reports it, in whatever order: three, one of whom the team has not answered yet. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { DAY } from "../../src/runtime/units";
import { decideCase } from "../../src/safety/safety";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { propertyRuns, ReachedCases } from "../support/property-runs";

const REPORTERS = ["new", "had reported it", "often wrong"] as const;
type Reporter = (typeof REPORTERS)[number];
const reporters = fc
  .array(fc.constantFrom(...REPORTERS), { minLength: 2, maxLength: 4 })
  // The fourth one finds the letter hidden by the others.
  .filter((all) => all.filter((each) => each === "had reported it").length <= SAFETY_LIMITS.hidingReporters);

/** All orders of some things; of equal ones each order once. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  const firsts = all.map((first, n) => [first, ...all.slice(0, n), ...all.slice(n + 1)] as const);
  const orders = firsts.flatMap(([first, ...rest]) => ordersOf(rest as T[]).map((each) => [first, ...each] as T[]));
  return [...new Map(orders.map((order) => [order.join(), order])).values()];
}

const weightOf = (each: Reporter): number =>
  each === "often wrong" ? SAFETY_LIMITS.dismissedWeight : SAFETY_LIMITS.reportWeight;

/** As docs/product.md 12.1 and 12.2 say it. */
const isHiddenBy = (all: readonly Reporter[]): boolean =>
  all.length >= SAFETY_LIMITS.hidingReporters &&
  all.reduce((sum, each) => sum + weightOf(each), 0) >= SAFETY_LIMITS.hidingWeight &&
  all.some((each) => each !== "had reported it");

eachDatabase("reports that hide a letter", (db) => {
  let official: TestPerson;
  let author: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    [official, author] = [await anOfficial(db()), await aPerson(db())];
  });

  async function reject(thing: string): Promise<void> {
    const caseId = await markEvidenceOpened(db(), official, thing);
    await decideCase(db(), things, officialContext(official), { caseId, decision: { kind: "reject" } }, NOW);
  }

  const isHidden = async (letter: string) => (await loadBottleRow(db(), letter)).hidden_at !== null;

  /** Somebody new whose reports the team rejects again and again. */
  async function anOftenWrongPerson(): Promise<TestPerson> {
    const person = await aPerson(db());
    for (let n = 0; n < SAFETY_LIMITS.dismissedReports; n++) {
      const letter = await aBottle(db(), author);
      await reportThing(db(), person, { kind: "bottle", id: letter });
      await reject(letter);
    }
    return person;
  }

  /** Nobody reports what is hidden by then. */
  async function reportInTurn(people: readonly TestPerson[], letter: string, now: number): Promise<void> {
    for (const person of people)
      if (!(await isHidden(letter))) await reportThing(db(), person, { kind: "bottle", id: letter }, now);
  }

  /** A letter, about which the team has decided if one of them had reported it. */
  async function isHiddenAfter(order: readonly Reporter[]): Promise<boolean> {
    const letter = await aBottle(db(), author);
    const people: TestPerson[] = [];
    for (const each of order) people.push(each === "often wrong" ? await anOftenWrongPerson() : await aPerson(db()));
    const earlier = people.filter((_, n) => order[n] === "had reported it");
    await reportInTurn(earlier, letter, NOW);
    if (earlier.length > 0) await reject(letter);
    await reportInTurn(people, letter, NOW + DAY);
    return isHidden(letter);
  }

  test("do so in any order", async () => {
    const reached = new ReachedCases();
    const property = fc.asyncProperty(reporters, async (all) => {
      const expected = isHiddenBy(all);
      reached.add(expected ? "hidden" : "seen");
      for (const order of ordersOf(all))
        expect({ order, hidden: await isHiddenAfter(order) }).toEqual({ order, hidden: expected });
    });
    const examples: [Reporter[]][] = [
      [["new", "had reported it", "had reported it"]],
      [["had reported it", "had reported it", "had reported it"]],
      [["new", "new", "often wrong"]],
      [["new", "had reported it", "had reported it", "often wrong"]],
    ];
    await fc.assert(property, { ...propertyRuns(8), examples });
    for (const each of ["hidden", "seen"]) expect(reached.of(each)).toBeGreaterThan(0);
  }, 120_000);
});
