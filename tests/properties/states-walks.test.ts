/** Random walks of four people over two bottles: after each act all is as the plain model says. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { withRollback } from "../support/with-rollback";
import { differenceIn, viewFaults } from "./states-bottle-cells";
import { doAct, WALK_ACT, WALKERS, type WalkAct } from "./states-walk-acts";
import { seedStateWorld, throwIn } from "./states-world";

const RUNS = Number(process.env.PROPERTY_RUNS ?? 0);
const DEFAULT_RUNS = { sqlite: 60, postgres: 12 };

eachDatabase("people who walk over bottles at random", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const counts = new Map<string, number>();

  /** @throws Error with the story, where something differs from the model */
  async function walk(acts: WalkAct[]): Promise<void> {
    await withRollback(db(), async (scratch) => {
      const world = await seedStateWorld(scratch, Object.fromEntries(WALKERS.map((name) => [name, {}])));
      await throwIn(world, "Ada");
      await throwIn(world, "Bo");
      const story: string[] = [];
      for (const act of acts) {
        const { line, fault, verb, isDone } = await doAct(world, act);
        story.push(line);
        if (verb) counts.set(`${verb} ${isDone ? "done" : "refused"}`, (counts.get(`${verb} ${isDone ? "done" : "refused"}`) ?? 0) + 1);
        const faults = fault ? [fault] : [await differenceIn(world)];
        for (const bottle of world.model.bottles.values())
          if (world.people.has("Cy") && !world.model.people.get(world.people.get("Cy")!.id)!.banned) faults.push(...(await viewFaults(world, "Cy" as never, bottle)));
        const found = faults.filter(Boolean);
        if (found.length > 0) throw new Error(`${story.map((each, n) => `${n + 1}. ${each}`).join("\n")}\n=> ${found.join("\n")}`);
        if (!("until" in act)) world.now += 1;
      }
    });
  }

  test("leave what the model says", async () => {
    const t = process.cpuUsage();
    await fc.assert(
      fc.asyncProperty(fc.array(WALK_ACT, { minLength: 1, maxLength: 60, size: "max" }), walk),
      { seed: 20261121, numRuns: RUNS || DEFAULT_RUNS[kind], endOnFailure: false },
    );
    const c = process.cpuUsage(t);
    console.log(kind, [...counts].sort().map(([n, c]) => `${n} ${c}`).join(), (c.user + c.system) / 1e6);
    expect(1).toBe(1);
  }, 600_000);
});
