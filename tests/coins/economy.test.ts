import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { reconcileCoins } from "../../src/coins/coins";
import type { Db } from "../../src/db/transact";
import { FAR_FUTURE } from "../../src/limits/sea";
import { Refusal } from "../../src/runtime/errors";
import { DAY, HOUR } from "../../src/runtime/units";
import { newInviteCode } from "../../src/users/users";
import { bottleRow, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, TEST_START as NOW, type TestPerson } from "../support/people";
import { testSeed } from "../support/seeds";
import { findWrongCounts } from "../support/stored-counts";
import { ECONOMY_VERBS, type EconomyStep, type EconomyVerb } from "./economy-verbs";
import { ExpectedCoins } from "./expected-coins";

const RUNS = Number(process.env.ECONOMY_RUNS ?? 2_000);
const SEED = testSeed("ECONOMY_SEED");
/** One in so many runs on PostgreSQL, which answers over a socket. */
const SHARE_OF_POSTGRES = 40;

interface Step {
  verb: string;
  who: number;
  bottle: number;
  design: number;
  wait: number;
  /** How often the same request is sent at once, under one key. */
  sent: number;
}

const drawn = (verbs: string[]) => verbs.flatMap((verb) => Array<string>(ECONOMY_VERBS[verb]?.weight ?? 1).fill(verb));
const stepOf = (verbs: string[]): fc.Arbitrary<Step> =>
  fc.record({
    verb: fc.constantFrom(...drawn(verbs)),
    // One is busier than the others, and reaches the limits of the day.
    who: fc.constantFrom(0, 0, 0, 1, 2),
    bottle: fc.nat(8),
    design: fc.nat(3),
    wait: fc.constantFrom(...Array<number>(12).fill(0), HOUR, 9 * HOUR, DAY, -2 * HOUR),
    sent: fc.constantFrom(1, 1, 1, 1, 2),
  });

/** Runs of a few actions each, which reach the daily limits. */
const RECORDED_RUNS: string[][] = [
  Object.keys(ECONOMY_VERBS),
  ["like", "unlike", "remove"],
  ["pick", "drop"],
  ["checkIn", "throw", "invite", "design", "destroyDesign", "expand"],
  ["checkIn", "design", "sell", "buy", "throw"],
  ["pick", "keep", "destroy", "destroySeveral", "throwCollected", "throwBack"],
];
const steps = fc
  .constantFrom(...RECORDED_RUNS)
  .chain((verbs) => fc.array(stepOf(verbs), { minLength: 10, maxLength: 30, size: "medium" }));

type StepOutcome = { answer: unknown } | { refused: string };

async function runStep(work: Promise<unknown>): Promise<StepOutcome> {
  try {
    return { answer: (await work) ?? null };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

let names = 0;

/** One run: does the steps and keeps the simple model beside them. */
class EconomyRun {
  readonly expectedCoins = new ExpectedCoins();
  readonly bottles: string[];
  /** What each picked up and has not let go, and how much it was in all. */
  readonly #own = new Map<string, { bottles: string[]; picks: number }>();
  readonly designs: { id: string; designer: string }[] = [];
  now = NOW;

  constructor(
    readonly db: Db,
    readonly people: (TestPerson & { inviteCode: string })[],
    adrift: string[],
  ) {
    this.bottles = [...adrift];
  }

  #ownOf(person: string) {
    const own = this.#own.get(person) ?? { bottles: [], picks: 0 };
    this.#own.set(person, own);
    return own;
  }

  /** Two times of three one that is likely to do: the next to be picked up, or one that was. */
  #bottle({ verb, bottle }: Step, person: string): string {
    const own = this.#ownOf(person);
    const likely =
      verb === "pick" ? this.bottles[own.picks] : ECONOMY_VERBS[verb]?.needsHeldBottle && own.bottles.at(-1);
    return (bottle % 3 > 0 && likely) || (this.bottles[bottle % this.bottles.length] ?? "none");
  }

  #toEconomyStep(step: Step): EconomyStep | null {
    const person = this.people[step.who];
    if (!person) return null;
    const design = this.designs[step.design % Math.max(1, this.designs.length)];
    const name = `invited.${process.pid}.${names++}`;
    return {
      db: this.db,
      expectedCoins: this.expectedCoins,
      person,
      who: { id: person.id, once: { key: name, request: name } },
      bottle: this.#bottle(step, person.id),
      design: design?.id ?? "none",
      designer: design?.designer ?? "nobody",
      now: this.now,
      name,
    };
  }

  /** What the step made is there for the steps after it. */
  #remember(verb: string, { person, bottle }: EconomyStep, result: unknown): void {
    const own = this.#ownOf(person.id);
    if (verb === "pick") {
      own.bottles.push(bottle);
      own.picks++;
    }
    if (["drop", "throwBack", "destroy", "destroySeveral"].includes(verb))
      own.bottles = own.bottles.filter((each) => each !== bottle);
    if (verb === "throw" || verb === "throwCollected")
      this.bottles.push((result as { bottle: { id: string } }).bottle.id);
    if (verb === "design") this.designs.push({ id: (result as { id: string }).id, designer: person.id });
  }

  #book({ paysActor: brings, paysDesigner: gives = 0 }: EconomyVerb, step: EconomyStep): void {
    this.expectedCoins.move(step.person.id, brings?.(step) ?? 0);
    this.expectedCoins.move(step.designer, gives);
  }

  async take(step: Step): Promise<void> {
    this.now += step.wait;
    const [economyStep, verb] = [this.#toEconomyStep(step), ECONOMY_VERBS[step.verb]];
    if (!economyStep || !verb) return;
    const due = verb.refusal?.(economyStep);
    const sent = step.verb === "invite" ? 1 : step.sent;
    const outcomes = await Promise.all(Array.from({ length: sent }, () => runStep(verb.run(economyStep))));
    const [first] = outcomes;
    expect(outcomes).toEqual(outcomes.map(() => first as StepOutcome));
    if (due !== undefined) expect(first && "refused" in first ? first.refused : null).toBe(due);
    if (!first || "refused" in first) return;
    this.#book(verb, economyStep);
    this.#remember(step.verb, economyStep, first.answer);
  }

  async owned(): Promise<Map<string, number>> {
    const ids = this.people.map(({ id }) => id);
    const rows = await this.db.selectFrom("users").select(["id", "coins"]).where("id", "in", ids).execute();
    return new Map(rows.map(({ id, coins }) => [id, coins]));
  }
}

async function runEconomy(db: Db, officialAccount: TestPerson, steps: Step[]): Promise<void> {
  const people = await Promise.all(
    [aPerson, aPerson, aMinor].map(async (made) => {
      const inviteCode = newInviteCode();
      return { ...(await made(db, { invite_code: inviteCode })), inviteCode };
    }),
  );
  const adrift = Array.from({ length: 6 }, () => bottleRow(officialAccount, { expires_at: FAR_FUTURE }));
  await db.insertInto("bottles").values(adrift).execute();
  const history = new EconomyRun(
    db,
    people,
    adrift.map(({ id }) => id),
  );
  for (const step of steps) await history.take(step);
  expect(await history.owned()).toEqual(new Map(people.map(({ id }) => [id, history.expectedCoins.of(id)])));
}

eachDatabase("random sequences of paying actions", (db, _, kind) => {
  // The cost of password hashing is not tested here.
  const hash = spyOn(Bun.password, "hash");
  let officialAccount: TestPerson;
  beforeAll(async () => {
    hash.mockResolvedValue("none");
    officialAccount = await seedBuiltIns(db());
  });
  afterAll(() => hash.mockRestore());

  test(
    "end with the balances of a simple model, and without differences",
    async () => {
      const share = kind === "postgres" ? SHARE_OF_POSTGRES : 1;
      const runs = Math.ceil(RUNS / share);
      const lives = fc.asyncProperty(steps, (each) => runEconomy(db(), officialAccount, each));
      await fc.assert(lives, { numRuns: runs, seed: SEED });
      const { people, records, coins, sum, first } = await reconcileCoins(db());
      expect(first).toBeNull();
      expect(coins).toBe(sum);
      expect(await findWrongCounts(db())).toEqual([]);
      console.log(`economy: ${runs} sequences, seed ${SEED}; ${people} people, ${records} records, ${coins} coins`);
    },
    Math.max(300_000, RUNS * 100),
  );
});
