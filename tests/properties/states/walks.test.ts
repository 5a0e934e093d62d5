/** Random walks of four people over two bottles: after each act all is as the plain model says. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { IS_LONG, LEAST_REACHED, PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { differenceIn, viewFaults } from "./bottle-cells";
import { fillBackpackOf, throwIn } from "./bottle-world";
import { canAct } from "./cells";
import { Counts, cpuSeconds } from "./enums";
import { doAct, WALK_ACT, WALK_VERBS, WALKERS, type WalkAct } from "./walk-acts";
import { type StateWorld, seedStateWorld } from "./world";

const DEFAULT_RUNS = { sqlite: 150, postgres: 15 };
const MOST_ACTS = 60;

const numbered = (story: string[]): string => story.map((line, n) => `${n + 1}. ${line}`).join("\n");

eachDatabase("people who walk over bottles at random", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const counts = new Counts();

  /** What one of them sees is another's turn after each act. */
  async function faultsAfter(world: StateWorld, n: number): Promise<string[]> {
    const watcher = WALKERS[n % WALKERS.length] ?? null;
    const faults: string[] = [];
    if (canAct(world, watcher))
      for (const bottle of world.model.bottles.values()) faults.push(...(await viewFaults(world, watcher, bottle)));
    return [await differenceIn(world), ...faults.map((fault) => `${watcher}: ${fault}`)].filter(Boolean);
  }

  function countVerb(verb: string | undefined, isDone = false): void {
    if (verb) counts.add(`${isDone ? "done" : "refused"}: ${verb}`);
  }

  /** One act and what follows from it. @throws Error with the story, where something is other than the model says */
  async function step(world: StateWorld, act: WalkAct, story: string[]): Promise<void> {
    const { line, fault, verb, isDone } = await doAct(world, act);
    const n = story.push(line);
    countVerb(verb, isDone);
    const faults = fault ? [fault] : await faultsAfter(world, n);
    if (faults.length > 0) throw new Error(`${numbered(story)}\nand then: ${faults.join("\n")}`);
    // What is done at a bound is done exactly then.
    if (!("until" in act)) world.now += 1;
  }

  const walk = (acts: WalkAct[]): Promise<void> =>
    withRollback(db(), async (scratch) => {
      const world = await seedStateWorld(scratch, Object.fromEntries(WALKERS.map((name) => [name, {}])));
      const [first, second, ...others] = WALKERS;
      for (const name of [first, second]) await throwIn(world, name);
      for (const name of others) await fillBackpackOf(world, name, 1);
      const story: string[] = [];
      for (const act of acts) await step(world, act, story);
    });

  test(
    "leave what the model says, whatever they do",
    async () => {
      const acts = fc.array(WALK_ACT, { maxLength: MOST_ACTS, size: "max" });
      const options = propertyRuns(DEFAULT_RUNS[kind]);
      const seconds = await cpuSeconds(() => fc.assert(fc.asyncProperty(acts, walk), options));
      const [done, refused] = [counts.total("done: "), counts.total("refused: ")];
      console.log(`walks (${kind}): ${options.numRuns}, ${done} acts done, ${refused} refused, ${seconds} s`);
      const isFull = IS_LONG || kind === "sqlite";
      const ends = isFull ? WALK_VERBS.flatMap((verb) => [`done: ${verb}`, `refused: ${verb}`]) : [];
      expect(counts.fewerThan(LEAST_REACHED, ends)).toEqual([]);
      expect(done).toBeGreaterThan(options.numRuns);
    },
    PROPERTY_TIMEOUT,
  );
});
