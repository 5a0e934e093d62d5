/** Walks the table: does every verb in every state. */
import fc from "fast-check";
import { deleteAccount } from "../../../src/account/account";
import { TEST_START } from "../../support/people";
import { makeThings, performAct, type Stage } from "./act";
import { readPair, stateKey } from "./pairs";
import { aTrio, DEVICES_PER_PERSON, type Trio } from "./people";
import type { Verb } from "./rules";
import { STATE_NAMES, STATES, type StateName } from "./states";
import { type EmittedCell, type Reach, verbOf } from "./table";
import type { ThingIds } from "./things";

/** Between two acts. ms */
export const STEP = 1_000;

/** Without sessions there are no devices left. */
const SESSIONS_ENDED = `sessions.user_id -${DEVICES_PER_PERSON}`;

/** A measure closes routes, not verbs: each of them is tried. */
const STATES_OF_ROUTES: readonly StateName[] = ["actor limited", "actor suspended"];
/** Elsewhere pages, which cost more than the API, are mostly left to other rounds and states. */
const PAGES = 4;
function routesOf(verb: Verb, state: StateName, n: number): string[] {
  const routes = Object.keys(verb.ways);
  if (STATES_OF_ROUTES.includes(state)) return routes;
  const [first = "", ...others] = routes;
  return [(n % PAGES === PAGES - 1 && others[Math.floor(n / PAGES) % others.length]) || first];
}

interface People {
  trio: Trio;
  /** What they did. */
  acts: string[];
  /** How the two stood to each other at first. */
  key: string;
  /** What an act is about, where it was made before. */
  things: ReadonlyMap<string, ThingIds>;
}

/** Makes what all these verbs are about; then the other one leaves. */
async function makeThingsAndLeave(stage: Stage, trio: Trio, verbs: readonly string[]) {
  const things = new Map<string, ThingIds>();
  for (const name of verbs)
    things.set(name, await makeThings(stage, { verb: verbOf(name), route: "", trio, offset: 0 }));
  await deleteAccount(stage.db, stage.app.files, trio[1].id, TEST_START);
  return things;
}

/** What was done in one state. */
class StateWalk {
  readonly faults: string[] = [];
  #people: People | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly state: StateName,
    private readonly reach: Reach,
  ) {}

  async #readKey([me, other]: Trio, now: number): Promise<string> {
    return stateKey(await readPair(this.stage.db, me.id, other.id, now));
  }

  /** The same people as long as they stand to each other as at first. @param verbs that are to come */
  async #findPeople(verbs: readonly string[]): Promise<People> {
    const { stage, state } = this;
    const [first = ""] = verbs;
    const needsFresh = verbOf(first).needsFreshPeople === true;
    if (this.#people && !needsFresh) return this.#people;
    const trio = await aTrio(stage.db, STATES[state], TEST_START);
    const leaves = state === "other deleted";
    const things = leaves ? await makeThingsAndLeave(stage, trio, needsFresh ? [first] : verbs) : new Map();
    return { trio, acts: [], key: await this.#readKey(trio, TEST_START), things };
  }

  async #isOver(verb: Verb, { trio, acts, key }: People, emitted: readonly string[]): Promise<boolean> {
    if (verb.endsStory || verb.endsWalk || emitted.includes(SESSIONS_ENDED)) return true;
    // Only what this verb is about was made before the other one left.
    if (verb.needsFreshPeople && this.state === "other deleted") return true;
    return (await this.#readKey(trio, TEST_START + acts.length * STEP)) !== key;
  }

  /** Does the first of these verbs. @param n chooses the route */
  async perform(verbs: readonly string[], n: number): Promise<void> {
    const [name = ""] = verbs;
    for (const route of routesOf(verbOf(name), this.state, n)) await this.#performBy(route, verbs);
  }

  async #performBy(route: string, verbs: readonly string[]): Promise<void> {
    const [name = ""] = verbs;
    const verb = verbOf(name);
    const people = await this.#findPeople(verbs);
    const { trio, acts, things } = people;
    const offset = (acts.length + 1) * STEP;
    const result = await performAct(this.stage, { verb, route, trio, offset, things: things.get(name) });
    this.reach.add(name, result);
    acts.push(name);
    const wrongState = result.state === this.state ? [] : [`the state was ${result.state}`];
    const faults = [...result.faults, ...wrongState];
    this.faults.push(...faults.map((fault) => `[${this.state}], then ${acts.join(", then ")}: ${fault}`));
    this.#people = faults.length > 0 || (await this.#isOver(verb, people, result.emitted)) ? null : people;
  }
}

/** Does all verbs of these cells in all their states, in an order of its own in each. @returns faults */
export async function walkTable(
  stage: Stage,
  cells: readonly EmittedCell[],
  { round, seed, reach }: { round: number; seed: number; reach: Reach },
): Promise<string[]> {
  const faults: string[] = [];
  for (const [state, ofState] of Map.groupBy(cells, (cell) => cell.state)) {
    const names = ofState.map(({ verb }) => verb);
    const order = fc.shuffledSubarray(names, { minLength: names.length });
    const [verbs = []] = fc.sample(order, { seed: seed + round + STATE_NAMES.indexOf(state), numRuns: 1 });
    const walk = new StateWalk(stage, state, reach);
    for (const n of verbs.keys()) await walk.perform(verbs.slice(n), n + round + STATE_NAMES.indexOf(state));
    faults.push(...walk.faults);
  }
  return faults;
}
