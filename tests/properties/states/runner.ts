/** Runs a table of states × verbs: which cells are looked at, by function and by route, and what was reached. */
import { expect } from "bun:test";
import type { DatabaseKind } from "../../support/databases";
import { IS_LONG, LEAST_REACHED } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { type Cell, cellFaults, type StateTable, stateFaults } from "./cells";
import type { Counts } from "./enums";
import type { Judgement } from "./holding-rules";
import type { StateWorld } from "./world";

export interface StateRows<V extends string, T extends { id: string }> {
  /** Of what, as it is printed. */
  name: string;
  table: StateTable<V, T>;
  verbs: Readonly<Record<V, { routes: object }>>;
  /** Verbs that only ever refuse. */
  onlyRefused?: readonly V[];
  stories: readonly string[];
  circumstances: readonly string[];
  askRoute(world: StateWorld, route: string, cell: Cell<V>, thing: T): Promise<string>;
}

export const verbsOf = <V extends string>({ verbs }: { verbs: Readonly<Record<V, unknown>> }): V[] =>
  Object.keys(verbs) as V[];

/** Which state it is, and how it is reported. */
export interface StateNames {
  story: string;
  circumstance: string;
}

/** The cells of one state, counted for both of its names. */
export function countedFaults<V extends string, T extends { id: string }>(
  { table }: StateRows<V, T>,
  world: StateWorld,
  thing: T,
  cells: Cell<V>[],
  { story, circumstance }: StateNames,
  counts: Counts,
): Promise<string[]> {
  counts.add("states");
  counts.add(`states: ${circumstance}`);
  return stateFaults(world, table, thing, cells, (verb, judged) => {
    counts.add("cells");
    counts.add(`${story} × ${verb}`);
    counts.add(`${circumstance} × ${verb}`);
    if (typeof judged !== "string") counts.add(`done: ${verb}`);
    if (typeof judged === "function") counts.add(`changes: ${verb}`);
  });
}

/** In a short run the routes of a verb are asked in every ninth state, and where they first succeed and change something. */
const ROUTES_EVERY = 9;

/** What came of a route for the first time, as it is counted; null: it was refused. */
const routeCount = (verb: string, route: string, judged: Judgement): string | null =>
  typeof judged === "string" ? null : `${judged === null ? "done" : "changed"} by ${verb}: ${route}`;

/** The same by routes, by these people. What a page does beside is undone. @param n the place of the state */
export async function routeFaults<V extends string, T extends { id: string }>(
  rows: StateRows<V, T>,
  world: StateWorld,
  thing: T,
  { n, rolesOf }: { n: number; rolesOf: (verb: V) => (string | null)[] },
  counts: Counts,
): Promise<string[]> {
  const faults: string[] = [];
  const calls = verbsOf(rows).flatMap((verb, i) =>
    Object.keys(rows.verbs[verb].routes).flatMap((route) =>
      rolesOf(verb).map((role) => ({ route, verb, role, isTurn: IS_LONG || (i + n) % ROUTES_EVERY === 0 })),
    ),
  );
  for (const { route, verb, role, isTurn } of calls) {
    const count = routeCount(verb, route, rows.table.judge(world, { verb, role }, thing));
    if (!isTurn && (count === null || counts.has(count))) continue;
    const ask = (asked: StateWorld, cell: Cell<V>, same: T) => rows.askRoute(asked, route, cell, same);
    const found = await withRollback(world.db, () => cellFaults(world, rows.table, { verb, role }, thing, ask));
    faults.push(...found.map((fault) => `${route} by ${role ?? "a visitor"}: ${fault}`));
    for (const each of [route, count ?? `refused by ${verb}: ${route}`]) counts.add(each);
  }
  return faults;
}

/** Whether a short run looks at all: on PostgreSQL it looks at a part. */
export const isFullOn = (kind: DatabaseKind): boolean => IS_LONG || kind === "sqlite";

/** Where a short run begins to count: on the two databases it meets others. */
const FIRST_MET: Record<DatabaseKind, number> = { sqlite: 0, postgres: 1 };

/** Whether a circumstance meets a story: all of them, or in a short run each so many. */
export const isMet = (n: number, circumstance: number, every: Record<DatabaseKind, number>, kind: DatabaseKind) =>
  IS_LONG || circumstance === 0 || (n + circumstance) % every[kind] === FIRST_MET[kind];

/** Fails where a state was not met by a verb, a route not asked, or a verb never did anything. */
export function expectReached<V extends string, T extends { id: string }>(
  rows: StateRows<V, T>,
  counts: Counts,
  kind: DatabaseKind,
  seconds: string,
): void {
  const verbs = verbsOf(rows);
  const states = [...rows.stories, ...(isFullOn(kind) ? rows.circumstances : [])];
  const cells = states.flatMap((state) => verbs.map((verb) => `${state} × ${verb}`));
  const able = verbs.filter((verb) => !rows.onlyRefused?.includes(verb));
  const routes = verbs.flatMap((verb) => Object.keys(rows.verbs[verb].routes));
  // What changes something does so by each of its routes.
  const changing = able.filter((verb) => counts.has(`changes: ${verb}`));
  const changedBy = changing.flatMap((verb) =>
    Object.keys(rows.verbs[verb].routes).map((route) => `changed by ${verb}: ${route}`),
  );
  const least = Math.min(...cells.map((cell) => counts.get(cell) ?? 0));
  const [all, asked, acts] = [counts.get("states"), counts.get("cells"), counts.total("done: ")];
  console.log(
    `${rows.name} (${kind}): ${all} states, ${asked} cells, ${acts} done, each state × verb ${least}+, ${seconds} s`,
  );
  expect(counts.fewerThan(LEAST_REACHED, [...cells, ...(isFullOn(kind) ? routes : [])])).toEqual([]);
  const done = able.map((verb) => `done: ${verb}`);
  expect(counts.fewerThan(1, isFullOn(kind) ? [...done, ...changedBy] : done)).toEqual([]);
}
