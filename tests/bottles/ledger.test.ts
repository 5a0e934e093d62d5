import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import {
  answerComment,
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  likeBottle,
  loadBottle,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
  throwBottle,
  unlikeBottle,
} from "../../src/bottles/bottles";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { DAY, HOUR } from "../../src/runtime/units";
import { findLedgerFaults, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

const VERBS = {
  throw: (db: Db, who: TestPerson, _: string, now: number) => throwBottle(db, who, { content: "hi" }, now),
  pick: pickUpBottle,
  drop: (db: Db, who: TestPerson, id: string, now: number) => dropBottle(db, who, id, "hello", now),
  throwBack: throwBackBottle,
  keep: keepBottle,
  like: likeBottle,
  unlike: unlikeBottle,
  remove: removeBottle,
  destroy: destroyCollectedBottle,
  answer: async (db: Db, who: TestPerson, id: string, now: number) => {
    const { comments } = await loadBottle(db, who, id, now);
    return answerComment(db, who, comments[0]?.id ?? "none", "thank you", now);
  },
};
type Verb = keyof typeof VERBS;

/** One action: by whom, on which of the bottles thrown so far, after how long, how many times at once. */
interface Step {
  verb: Verb;
  who: number;
  which: number;
  wait: number;
  times: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...(Object.keys(VERBS) as Verb[]), "throw", "pick", "pick", "drop", "keep"),
  who: fc.nat(3),
  which: fc.nat(30),
  wait: fc.constantFrom(0, 0, 0, HOUR, 5 * HOUR, DAY),
  times: fc.constantFrom(1, 1, 1, 2, 3),
});

const bottlesBy = async (db: Db, people: TestPerson[]) =>
  db
    .selectFrom("bottles")
    .selectAll()
    .where(
      "author_id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();

/** All findings without their outcome: later ones must contain them unchanged. */
async function findingsOf(db: Db, people: TestPerson[]): Promise<string[]> {
  const rows = await db
    .selectFrom("findings")
    .select(["bottle_id", "user_id", "picked_at"])
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => `${row.bottle_id} ${row.user_id} ${row.picked_at}`).toSorted();
}

/** Names of the invariants that a bottle breaks. */
async function faultsOf(db: Db, row: BottleRow, now: number): Promise<string[]> {
  const findings = await db.selectFrom("findings").selectAll().where("bottle_id", "=", row.id).execute();
  const comments = await db.selectFrom("comments").select("id").where("bottle_id", "=", row.id).execute();
  const holders = findings.filter((each) => each.outcome === null && each.until > now);
  const held = row.state === "sea" && row.free_at > now;
  const rules: Record<string, boolean> = {
    "one holder while it is held, else none": holders.length === (held ? 1 : 0),
    "it is in the hand of its holder": !held || holders[0]?.user_id === row.holder_id,
    "no finding is lost": findings.length === row.pick_count,
    "no comment is lost": comments.length === row.comment_count,
    "what is kept has an owner": row.state !== "kept" || row.owner_id !== null,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

async function runSteps(db: Db, steps: Step[]): Promise<void> {
  const people = [await aPerson(db), await aPerson(db), await aPerson(db), await aMinor(db)];
  let now = NOW;
  let known: string[] = [];
  for (const { verb, who, which, wait, times } of steps) {
    now += wait;
    const person = people[who];
    const bottles = await bottlesBy(db, people);
    const bottle = bottles[which % Math.max(1, bottles.length)];
    if (!person) continue;
    const does = () => workOutcome(VERBS[verb](db, person, bottle?.id ?? "none", now));
    await Promise.all(Array.from({ length: times }, does));
    const findings = await findingsOf(db, people);
    expect(findings).toEqual(expect.arrayContaining(known));
    known = findings;
  }
  for (const row of await bottlesBy(db, people)) expect(await faultsOf(db, row, now)).toEqual([]);
}

eachDatabase("random sequences of actions", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("keep balances equal to the sums of records, one holder per bottle, and every finding", async () => {
    const lives = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => runSteps(db(), steps));
    await fc.assert(lives, { ...propertyRuns(30) });
    expect(await findLedgerFaults(db())).toEqual([]);
  }, 120_000);
});
