/** The table of states of a bottle × verbs: which of its cells a run looks at, and what differs there from the model. */
import fc from "fast-check";
import type { Db } from "../../../src/db/transact";
import type { DatabaseKind } from "../../support/databases";
import { IS_LONG, PROPERTY_SEED } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { askBottleRoute, BOTTLE_TABLE, cellsOf, pageFaults, routeRolesOf } from "./bottle-cells";
import { type BottleStory, CIRCUMSTANCES, type Circumstance, PEOPLE, STORIES, tellStory } from "./bottle-rows";
import type { BottleVerb } from "./bottle-rules";
import { BOTTLE_VERBS } from "./bottle-verbs";
import { throwAnother, throwIn } from "./bottle-world";
import type { Counts } from "./enums";
import type { ModelBottle } from "./model";
import { countedFaults, isFullOn, isMet, routeFaults, type StateNames, type StateRows } from "./runner";
import { cloneWorld, type StateWorld, seedStateWorld } from "./world";

const STORY_NAMES = Object.keys(STORIES);
const CIRCUMSTANCE_NAMES = Object.keys(CIRCUMSTANCES);

export const BOTTLE_STATE_ROWS: StateRows<BottleVerb, ModelBottle> = {
  name: "bottles",
  table: BOTTLE_TABLE,
  verbs: BOTTLE_VERBS,
  stories: STORY_NAMES,
  circumstances: CIRCUMSTANCE_NAMES,
  askRoute: askBottleRoute,
};
/** How many stories there are to one that a circumstance meets in a short run. */
const EVERY = { sqlite: 2, postgres: 4 };

export interface TableRun {
  kind: DatabaseKind;
  counts: Counts;
  /** Values of the column `state`, and statuses, that were reached. */
  states: Set<string>;
  statuses: Set<string>;
}

/** The first and the last moment of a state, and in a long run one between. */
function momentsOf({ from, to }: BottleStory, circumstance: string, kind: DatabaseKind): number[] {
  const [between = from] = fc.sample(fc.integer({ min: from, max: to }), { seed: PROPERTY_SEED + from, numRuns: 1 });
  if (IS_LONG) return [...new Set([from, between, to])];
  return circumstance === "nothing" && isFullOn(kind) ? [...new Set([from, to])] : [from];
}

/** A short run: all cells on SQLite, where nothing is special; else those of whoever may. */
function cellsAt(world: StateWorld, { kind, counts }: TableRun, circumstance: string, isMain: boolean) {
  const isPlain = circumstance === "nothing";
  if (IS_LONG || (isPlain && isMain && isFullOn(kind))) return cellsOf(world, "all");
  const isRare = CIRCUMSTANCES[circumstance]?.held;
  return cellsOf(world, isPlain || isRare ? "rightful" : { turn: counts.get(`states: ${circumstance}`) ?? 0 });
}

/** What cannot be: a text in review was never picked up; official bottles never sink, and the team does not remove them. */
function isPossible({ held, author }: Circumstance, { steps, status }: BottleStory): boolean {
  const has = (step: string) => steps.some(([verb]) => verb === step);
  return !(held && has("pick")) && !(author?.official && (status === "expired" || has("removeByTeam")));
}

const stateColumn = async ({ db }: StateWorld, { id }: ModelBottle): Promise<string> =>
  (await db.selectFrom("bottles").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

async function faultsAt(told: StateWorld, id: string, name: StateNames, at: number, run: TableRun): Promise<string[]> {
  const world = { ...cloneWorld(told), now: told.now + at };
  const bottle = BOTTLE_TABLE.find(world.model, id);
  const { from, weight } = STORIES[name.story] ?? {};
  if ((await CIRCUMSTANCES[name.circumstance]?.begin?.(world, bottle)) === false) return [];
  run.states.add(await stateColumn(world, bottle));
  const cells = cellsAt(world, run, name.circumstance, at === from && weight !== "variant");
  const faults = await countedFaults(BOTTLE_STATE_ROWS, world, bottle, cells, name, run.counts);
  faults.push(...(await pageFaults(world, bottle, new Set(cells.map(({ role }) => role)))));
  const asked = { n: STORY_NAMES.indexOf(name.story), rolesOf: routeRolesOf };
  if (name.circumstance === "nothing" && at === from && isFullOn(run.kind))
    faults.push(...(await routeFaults(BOTTLE_STATE_ROWS, world, bottle, asked, run.counts)));
  return faults.map((fault) => `${name.story} | ${name.circumstance} | ${at} ms after | ${fault}`);
}

async function storyFaults(seeded: StateWorld, id: string, story: string, circumstances: string[], run: TableRun) {
  const [world, row] = [cloneWorld(seeded), STORIES[story]];
  if (!row) throw new Error(`no story is called ${story}`);
  const faults = await tellStory(world, BOTTLE_TABLE.find(world.model, id), row);
  if (faults.length > 0) return faults.map((fault) => `${story} | ${fault}`);
  run.statuses.add(row.status);
  const n = STORY_NAMES.indexOf(story);
  const isMain = row.weight === "main" && isFullOn(run.kind);
  // Few stories have a text in review: each of them does.
  const isAlways = (name: string) => isMain || CIRCUMSTANCES[name]?.held;
  const met = circumstances.filter(
    (name) => isAlways(name) || isMet(n, CIRCUMSTANCE_NAMES.indexOf(name), EVERY, run.kind),
  );
  const states = met
    .filter((name) => IS_LONG || name === "nothing" || row.weight !== "variant")
    .flatMap((circumstance) => momentsOf(row, circumstance, run.kind).map((at) => ({ circumstance, at })));
  for (const { circumstance, at } of states)
    faults.push(...(await withRollback(world.db, () => faultsAt(world, id, { story, circumstance }, at, run))));
  return faults;
}

/** What an author or a throw is like, by the circumstances that need it. */
const BEGINNINGS = Map.groupBy(CIRCUMSTANCE_NAMES, (name) => {
  const { held, author } = CIRCUMSTANCES[name] ?? {};
  return JSON.stringify({ held, author });
});

async function beginningFaults(scratch: Db, circumstances: string[], run: TableRun): Promise<string[]> {
  const first = CIRCUMSTANCES[circumstances[0] ?? ""] ?? {};
  const seeded = await seedStateWorld(scratch, { ...PEOPLE, author: { ...PEOPLE.author, ...first.author } });
  const { id } = await throwIn(seeded, "author", first.held);
  await throwAnother(seeded);
  const faults: string[] = [];
  for (const [story] of Object.entries(STORIES).filter(([, row]) => isPossible(first, row)))
    faults.push(...(await withRollback(scratch, () => storyFaults(seeded, id, story, circumstances, run))));
  return faults;
}

/** What differs from the model, in all states that this run looks at. */
export async function tableFaults(db: Db, run: TableRun): Promise<string[]> {
  const faults: string[] = [];
  for (const circumstances of BEGINNINGS.values())
    faults.push(...(await withRollback(db, (scratch) => beginningFaults(scratch, circumstances, run))));
  return faults;
}
