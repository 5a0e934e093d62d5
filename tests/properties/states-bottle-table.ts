/** The table of states of a bottle × verbs: which of its cells a run looks at, and what differs there from the model. */
import fc from "fast-check";
import type { Db } from "../../src/db/transact";
import type { DatabaseKind } from "../support/databases";
import { withRollback } from "../support/with-rollback";
import { bottleFaults, cellsOf, routeFaults } from "./states-bottle-cells";
import { type BottleStory, CIRCUMSTANCES, type Circumstance, PEOPLE, STORIES, tellStory } from "./states-bottle-rows";
import { type Counts, PROPERTY_RUNS, SEED } from "./states-enums";
import type { ModelBottle } from "./states-model";
import { cloneWorld, type StateWorld, seedStateWorld, throwIn } from "./states-world";

type Named<T> = [name: string, value: T];

const IS_LONG = PROPERTY_RUNS > 0;
/** Of circumstances on PostgreSQL each meets every third story in a short run. */
const EVERY: Record<DatabaseKind, number> = { sqlite: 1, postgres: 4 };

export interface TableRun {
  kind: DatabaseKind;
  counts: Counts;
  /** Values of the column `state`, and statuses, that were reached. */
  states: Set<string>;
  statuses: Set<string>;
}

/** The first and the last moment of a state, and in a long run one between. */
function momentsOf({ from, to }: BottleStory, isPlain: boolean): number[] {
  const [between = from] = fc.sample(fc.integer({ min: from, max: to }), { seed: SEED + from, numRuns: 1 });
  if (IS_LONG) return [...new Set([from, between, to])];
  return isPlain ? [...new Set([from, to])] : [from];
}

/** A short run: all cells on SQLite, where nothing is special; else those of whoever may. */
function cellsAt(
  world: StateWorld,
  { kind, counts }: TableRun,
  [name, { held }]: Named<Circumstance>,
  isMain: boolean,
) {
  const isPlain = name === "nothing";
  if (IS_LONG || (isPlain && isMain && kind === "sqlite")) return cellsOf(world, "all");
  return cellsOf(world, isPlain || held ? "rightful" : { turn: counts.get("states") ?? 0 });
}

/** What cannot be: a text in review was never picked up; official bottles never sink, and the team does not remove them. */
function isPossible({ held, author }: Circumstance, { steps, status }: BottleStory): boolean {
  const has = (step: string) => steps.some(([verb]) => verb === step);
  return !(held && has("pick")) && !(author?.official && (status === "expired" || has("removeByTeam")));
}

interface Told {
  world: StateWorld;
  bottle: ModelBottle;
  story: string;
}

async function circumstanceFaults(told: Told, circumstance: Named<Circumstance>, at: number, run: TableRun) {
  const [name, { begin }] = circumstance;
  const world = { ...cloneWorld(told.world), now: told.world.now + at };
  const bottle = world.model.bottles.get(told.bottle.id) ?? told.bottle;
  if ((await begin?.(world, bottle)) === false) return [];
  const { state } = await world.db
    .selectFrom("bottles")
    .select("state")
    .where("id", "=", bottle.id)
    .executeTakeFirstOrThrow();
  run.states.add(state);
  run.counts.add("states");
  const { from, variant } = STORIES[told.story] ?? {};
  const isFirst = at === from;
  const cells = cellsAt(world, run, circumstance, isFirst && !variant);
  const count = (verb: string, isDone: boolean) => {
    run.counts.add("cells");
    run.counts.add(`${told.story} × ${verb}`);
    run.counts.add(`${name} × ${verb}`);
    if (isDone) run.counts.add(`done: ${verb}`);
  };
  const faults = await bottleFaults(world, bottle, cells, count);
  const n = Object.keys(STORIES).indexOf(told.story);
  if (name === "nothing" && isFirst && (IS_LONG || run.kind === "sqlite"))
    faults.push(...(await routeFaults(world, bottle, IS_LONG ? null : n, run.counts)));
  return faults.map((fault) => `${told.story} | ${name} | ${at} ms after | ${fault}`);
}

const isMet = (n: number, circumstance: string, { variant }: BottleStory, kind: DatabaseKind): boolean => {
  if (IS_LONG || circumstance === "nothing") return true;
  return !variant && (n + Object.keys(CIRCUMSTANCES).indexOf(circumstance)) % EVERY[kind] === 0;
};

async function storyFaults(told: Told, circumstances: Named<Circumstance>[], run: TableRun): Promise<string[]> {
  const story = STORIES[told.story];
  if (!story) throw new Error(`no story is called ${told.story}`);
  const faults = await tellStory(told.world, told.bottle, story);
  if (faults.length > 0) return faults.map((fault) => `${told.story} | ${fault}`);
  const n = Object.keys(STORIES).indexOf(told.story);
  for (const circumstance of circumstances.filter(([name]) => isMet(n, name, story, run.kind)))
    for (const at of momentsOf(story, circumstance[0] === "nothing"))
      faults.push(...(await withRollback(told.world.db, () => circumstanceFaults(told, circumstance, at, run))));
  run.statuses.add(story.status);
  return faults;
}

/** What differs from the model, in all states that this run looks at. */
export async function tableFaults(db: Db, run: TableRun): Promise<string[]> {
  const faults: string[] = [];
  const beginnings = Map.groupBy(
    Object.entries(CIRCUMSTANCES),
    ([, { held, author }]) => `${held} ${author?.official}`,
  );
  for (const circumstances of beginnings.values()) {
    const [, first = {}] = circumstances[0] ?? [];
    await withRollback(db, async (scratch) => {
      const people = { ...PEOPLE, author: { ...PEOPLE.author, ...first.author } };
      const seeded = await seedStateWorld(scratch, people);
      const { id } = await throwIn(seeded, "author", first.held);
      for (const [story] of Object.entries(STORIES).filter(([, each]) => isPossible(first, each)))
        await withRollback(scratch, async () => {
          const world = cloneWorld(seeded);
          const bottle = world.model.bottles.get(id);
          if (bottle) faults.push(...(await storyFaults({ world, bottle, story }, circumstances, run)));
        });
    });
  }
  return faults;
}
