/** Every state of a design × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { withRollback } from "../support/with-rollback";
import { type Cell, canAct, cellFaults, stateFaults } from "./states-cells";
import {
  DESIGN_CIRCUMSTANCES,
  DESIGN_PEOPLE,
  DESIGN_ROLES,
  DESIGN_STORIES,
  type DesignCircumstance,
  tellDesignStory,
} from "./states-design-rows";
import type { DesignVerb, ModelDesign } from "./states-design-rules";
import { actionFaults, askDesignRoute, DESIGN_TABLE } from "./states-design-table";
import { DESIGN_VERBS } from "./states-design-verbs";
import { Counts, checkedValues, cpuSeconds, documentedValues, PROPERTY_RUNS } from "./states-enums";
import { cloneWorld, type StateWorld, seedStateWorld } from "./states-world";

const IS_LONG = PROPERTY_RUNS > 0;
const TIMEOUT_MS = IS_LONG ? 3_600_000 : 120_000;
const LEAST = IS_LONG ? 20 : 1;
const VERBS = Object.keys(DESIGN_VERBS) as DesignVerb[];
/** In a short run a circumstance meets every so many stories, and routes are asked in every sixth state. */
const EVERY = { sqlite: 2, postgres: 6 };
const ROUTES_EVERY = 6;
/** Its price was seen before it changed: there is no state in which that buys. */
const ONLY_REFUSED: DesignVerb[] = ["buyOldVersion"];
/** Verbs of the square, which are not those of its owner. */
const SQUARE_VERBS: DesignVerb[] = ["buy", "buyOldVersion", "like", "unlike", "comment", "view", "report"];

/** What the designer, or the text, is like from the beginning. */
const BEGINNINGS = Map.groupBy(Object.entries(DESIGN_CIRCUMSTANCES), ([, { author, isHeld }]) =>
  JSON.stringify({ author, isHeld }),
);

/** All cells, or of each verb the one who may: its owner, or somebody else in the square. */
function cellsOf(world: StateWorld, { owner }: ModelDesign, all: boolean): Cell<DesignVerb>[] {
  const able = DESIGN_ROLES.filter((role) => canAct(world, role));
  const [own, other] = world.names.get(owner) === "taker" ? ["taker", "stranger"] : ["author", "taker"];
  return VERBS.flatMap((verb) => {
    const rightful = able.filter((role) => role === (SQUARE_VERBS.includes(verb) ? other : own));
    return (all || rightful.length === 0 ? able : rightful).map((role) => ({ verb, role }));
  });
}

eachDatabase("a design in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const counts = new Counts();
  const statuses = new Set<string>();

  async function routeFaults(world: StateWorld, design: ModelDesign, n: number): Promise<string[]> {
    const faults: string[] = [];
    for (const [i, verb] of VERBS.entries()) {
      if (!IS_LONG && (i + n) % ROUTES_EVERY !== 0) continue;
      for (const route of Object.keys(DESIGN_VERBS[verb].routes))
        for (const role of ["author", "taker"]) {
          const cell = { verb, role };
          const found = await cellFaults(world, DESIGN_TABLE, cell, design, (asked, same, thing) =>
            askDesignRoute(asked, route, same, thing),
          );
          faults.push(...found.map((fault) => `${route} by ${role}: ${fault}`));
          counts.add(route);
        }
    }
    return faults;
  }

  async function stateOf(
    told: StateWorld,
    id: string,
    [story, circumstance]: [string, string],
    begin: DesignCircumstance["begin"],
  ) {
    const world = cloneWorld(told);
    const design = DESIGN_TABLE.find(world.model, id);
    if ((await begin?.(world, design)) === false) return [];
    counts.add("states");
    statuses.add(design.status);
    const isPlain = circumstance === "nothing";
    const cells = cellsOf(world, design, IS_LONG || (isPlain && kind === "sqlite"));
    const faults = await stateFaults(world, DESIGN_TABLE, design, cells, (verb, isDone) => {
      counts.add(`${story} × ${verb}`);
      counts.add(`${circumstance} × ${verb}`);
      if (isDone) counts.add(`done: ${verb}`);
    });
    faults.push(...actionFaults(world, design));
    if (isPlain && (IS_LONG || kind === "sqlite"))
      faults.push(...(await routeFaults(world, design, Object.keys(DESIGN_STORIES).indexOf(story))));
    return faults.map((fault) => `${story} | ${circumstance} | ${fault}`);
  }

  async function storyFaults(
    scratch: Db,
    seeded: StateWorld,
    story: string,
    circumstances: [string, DesignCircumstance][],
  ) {
    const world = cloneWorld(seeded);
    const design = await tellDesignStory(world, DESIGN_STORIES[story] ?? { steps: [] }, circumstances[0]?.[1].isHeld);
    if (!design) return [];
    const n = Object.keys(DESIGN_STORIES).indexOf(story);
    const faults: string[] = [];
    for (const [i, [name, { begin }]] of circumstances.entries())
      if (IS_LONG || name === "nothing" || (n + i) % EVERY[kind] === 0)
        faults.push(...(await withRollback(scratch, () => stateOf(world, design.id, [story, name], begin))));
    return faults;
  }

  async function allFaults(): Promise<string[]> {
    const faults: string[] = [];
    for (const circumstances of BEGINNINGS.values())
      await withRollback(db(), async (scratch) => {
        const author = { ...DESIGN_PEOPLE.author, ...circumstances[0]?.[1].author };
        const seeded = await seedStateWorld(scratch, { ...DESIGN_PEOPLE, author });
        for (const story of Object.keys(DESIGN_STORIES))
          faults.push(...(await withRollback(scratch, () => storyFaults(scratch, seeded, story, circumstances))));
      });
    return faults;
  }

  test(
    "answers every verb as the model does, and leaves what the model leaves",
    async () => {
      const faults: string[] = [];
      const seconds = await cpuSeconds(async () => faults.push(...(await allFaults())));
      expect(faults.slice(0, 20)).toEqual([]);
      const isFull = IS_LONG || kind === "sqlite";
      const states = [...Object.keys(DESIGN_STORIES), ...(isFull ? Object.keys(DESIGN_CIRCUMSTANCES) : [])];
      const cells = states.flatMap((state) => VERBS.map((verb) => `${state} × ${verb}`));
      const routes = VERBS.flatMap((verb) => Object.keys(DESIGN_VERBS[verb].routes));
      expect(counts.fewerThan(LEAST, [...cells, ...(isFull ? routes : [])])).toEqual([]);
      const possible = VERBS.filter((verb) => !ONLY_REFUSED.includes(verb)).map((verb) => `done: ${verb}`);
      expect(counts.fewerThan(LEAST, possible)).toEqual([]);
      const least = Math.min(...cells.map((cell) => counts.get(cell) ?? 0));
      const [all, done] = [counts.get("states"), counts.total("done: ")];
      console.log(`designs (${kind}): ${all} states, ${done} done, at least ${least} each, ${seconds} s`);
      // A new status has no row yet.
      const reached = [...statuses].filter((status) => status !== "gone").sort();
      expect(reached).toEqual(await checkedValues(db(), kind, "designs", "status"));
      expect(reached).toEqual(await documentedValues(openTestApp(db()), "Design", "status"));
    },
    TIMEOUT_MS,
  );
});
