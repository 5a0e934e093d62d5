/** Every state of a design × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { openTestApp } from "../../support/app";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { IS_LONG, PROPERTY_TIMEOUT } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { type Cell, canAct } from "./cells";
import type { ModelDesign } from "./design-model";
import {
  DESIGN_CIRCUMSTANCES,
  DESIGN_PEOPLE,
  DESIGN_ROLES,
  DESIGN_STORIES,
  type DesignCircumstance,
  tellDesignStory,
} from "./design-rows";
import type { DesignVerb } from "./design-rules";
import { actionFaults, askDesignRoute, DESIGN_TABLE } from "./design-table";
import { DESIGN_VERBS } from "./design-verbs";
import { Counts, checkedValues, cpuSeconds, documentedValues } from "./enums";
import {
  countedFaults,
  expectReached,
  isFullOn,
  isMet,
  routeFaults,
  type StateNames,
  type StateRows,
  verbsOf,
} from "./runner";
import { cloneWorld, type StateWorld, seedStateWorld } from "./world";

const STORIES = Object.keys(DESIGN_STORIES);
const CIRCUMSTANCES = Object.keys(DESIGN_CIRCUMSTANCES);
const ROWS: StateRows<DesignVerb, ModelDesign> = {
  name: "designs",
  table: DESIGN_TABLE,
  verbs: DESIGN_VERBS,
  // Its price was seen before it changed: there is no state in which that buys.
  onlyRefused: ["buyOldVersion"],
  stories: STORIES,
  circumstances: CIRCUMSTANCES,
  askRoute: askDesignRoute,
};
/** How many stories there are to one that a circumstance meets in a short run. */
const EVERY = { sqlite: 2, postgres: 7 };
/** When they are looked at, ms after the last step: nothing of a design ends by time. */
const MOMENTS = IS_LONG ? [0, DAY] : [0];
/** These meet all circumstances in a short run on SQLite. */
const MAIN_STORIES = ["a draft", "on sale"];
/** Verbs of the square, which are not those of its owner. */
const SQUARE_VERBS: DesignVerb[] = ["buy", "buyOldVersion", "like", "unlike", "comment", "view", "report", "shareLink"];

/** What the designer, or the text, is like from the beginning. */
const BEGINNINGS = Map.groupBy(CIRCUMSTANCES, (name) => {
  const { author, isHeld } = DESIGN_CIRCUMSTANCES[name] ?? {};
  return JSON.stringify({ author, isHeld });
});

/** All cells, or of each verb the one who may: its owner, or somebody else in the square. */
function cellsOf(world: StateWorld, { owner }: ModelDesign, all: boolean): Cell<DesignVerb>[] {
  const able = DESIGN_ROLES.filter((role) => canAct(world, role));
  const [own, other] = world.names.get(owner) === "taker" ? ["taker", "stranger"] : ["author", "taker"];
  return verbsOf(ROWS).flatMap((verb) => {
    const isSquare = SQUARE_VERBS.includes(verb);
    const rightful = able.filter((role) => role === (isSquare ? other : own));
    // Coins and a birthday are asked for in the square.
    const tried = isSquare || IS_LONG ? able : able.filter((role) => role !== "past" && role !== "ageless");
    return (all || rightful.length === 0 ? tried : rightful).map((role) => ({ verb, role }));
  });
}

eachDatabase("a design in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const counts = new Counts();
  const statuses = new Set<string>();

  async function faultsOf(told: StateWorld, id: string, { story, circumstance }: StateNames): Promise<string[]> {
    const world = cloneWorld(told);
    const design = DESIGN_TABLE.find(world.model, id);
    if ((await DESIGN_CIRCUMSTANCES[circumstance]?.begin?.(world, design)) === false) return [];
    statuses.add(design.status);
    const isPlain = circumstance === "nothing" && isFullOn(kind);
    const cells = cellsOf(world, design, IS_LONG || isPlain);
    const faults = await countedFaults(ROWS, world, design, cells, { story, circumstance }, counts);
    faults.push(...actionFaults(world, design));
    const asked = { n: STORIES.indexOf(story), rolesOf: () => ["author", "taker"] };
    if (isPlain) faults.push(...(await routeFaults(ROWS, world, design, asked, counts)));
    return faults.map((fault) => `${story} | ${circumstance} | ${fault}`);
  }

  async function storyFaults(seeded: StateWorld, story: string, circumstances: string[]): Promise<string[]> {
    const world = cloneWorld(seeded);
    const { isHeld }: DesignCircumstance = DESIGN_CIRCUMSTANCES[circumstances[0] ?? ""] ?? {};
    const design = await tellDesignStory(world, DESIGN_STORIES[story] ?? { steps: [] }, isHeld);
    if (!design) return [];
    const [n, isMain] = [STORIES.indexOf(story), MAIN_STORIES.includes(story) && isFullOn(kind)];
    const met = circumstances.filter((name) => isMain || isMet(n, CIRCUMSTANCES.indexOf(name), EVERY, kind));
    const faults: string[] = [];
    for (const { circumstance, at } of met.flatMap((each) =>
      MOMENTS.map((then) => ({ circumstance: each, at: then })),
    )) {
      const then = { ...world, now: world.now + at };
      faults.push(...(await withRollback(world.db, () => faultsOf(then, design.id, { story, circumstance }))));
    }
    return faults;
  }

  async function beginningFaults(scratch: Db, circumstances: string[]): Promise<string[]> {
    const author = { ...DESIGN_PEOPLE.author, ...DESIGN_CIRCUMSTANCES[circumstances[0] ?? ""]?.author };
    const seeded = await seedStateWorld(scratch, { ...DESIGN_PEOPLE, author });
    const faults: string[] = [];
    for (const story of STORIES)
      faults.push(...(await withRollback(scratch, () => storyFaults(seeded, story, circumstances))));
    return faults;
  }

  test(
    "answers every verb as the model does, and leaves what the model leaves",
    async () => {
      const faults: string[] = [];
      const seconds = await cpuSeconds(async () => {
        for (const circumstances of BEGINNINGS.values())
          faults.push(...(await withRollback(db(), (scratch) => beginningFaults(scratch, circumstances))));
      });
      expect(faults.slice(0, 20)).toEqual([]);
      expectReached(ROWS, counts, kind, seconds);
      // A new status has no row yet.
      const reached = [...statuses].filter((status) => status !== "gone").sort();
      expect(reached).toEqual(await checkedValues(db(), kind, "designs", "status"));
      expect(reached).toEqual(await documentedValues(openTestApp(db()), "Design", "status"));
    },
    PROPERTY_TIMEOUT,
  );
});
