/** Walks the table: does every verb in every state. */
import fc from "fast-check";
import { deleteAccount } from "../../src/account/account";
import { TEST_START } from "../support/people";
import { makeThings, performAct, type Stage } from "./emitted-act";
import { readPair, stateName } from "./emitted-pairs";
import { aTrio, DEVICES, type Trio } from "./emitted-people";
import type { Verb } from "./emitted-rules";
import { STATE_NAMES, STATES, type StateName } from "./emitted-states";
import { type Cell, type Reach, verbOf } from "./emitted-table";
import type { ThingIds } from "./emitted-things";

/** Between two acts. ms */
export const STEP = 1_000;

/** Without sessions there are no devices left. */
const SESSIONS_ENDED = `sessions.user_id -${DEVICES}`;

/** Pages cost more than the API: most of them are left to other rounds and states. */
const PAGES = 4;
function routeOf(verb: Verb, n: number): string {
  const [first = "", ...others] = Object.keys(verb.ways);
  return (n % PAGES === PAGES - 1 && others[Math.floor(n / PAGES) % others.length]) || first;
}

interface People {
  trio: Trio;
  /** What they did. */
  acts: string[];
  /** What an act is about, where it was made before. */
  things: ReadonlyMap<string, ThingIds>;
}

/** Makes what all these verbs are about; then the other one leaves. */
async function aTrioOfWhomOneLeaves(stage: Stage, verbs: readonly string[]): Promise<People> {
  const trio = await aTrio(stage.db, STATES["other deleted"], TEST_START);
  const things = new Map<string, ThingIds>();
  for (const name of verbs)
    things.set(name, await makeThings(stage, { verb: verbOf(name), route: "", trio, offset: 0 }));
  await deleteAccount(stage.db, stage.app.files, trio[1].id, TEST_START);
  return { trio, acts: [], things };
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

  /** The same people as long as they are in the state. @param verbs that are to come */
  async #findPeople(verbs: readonly string[]): Promise<People> {
    const { stage, state } = this;
    const [first = ""] = verbs;
    const needsFresh = verbOf(first).needsFreshPeople === true;
    if (this.#people && !needsFresh) return this.#people;
    if (state === "other deleted") return aTrioOfWhomOneLeaves(stage, needsFresh ? [first] : verbs);
    return { trio: await aTrio(stage.db, STATES[state], TEST_START), acts: [], things: new Map() };
  }

  async #isOver(verb: Verb, { trio: [me, other], acts }: People, emitted: readonly string[]): Promise<boolean> {
    if (verb.endsStory || verb.endsWalk || emitted.includes(SESSIONS_ENDED)) return true;
    const now = TEST_START + acts.length * STEP;
    return stateName(await readPair(this.stage.db, me.id, other.id, now)) !== this.state;
  }

  /** Does the first of these verbs. @param n chooses the route */
  async perform(verbs: readonly string[], n: number): Promise<void> {
    const people = await this.#findPeople(verbs);
    const { trio, acts, things } = people;
    const [name = ""] = verbs;
    const verb = verbOf(name);
    const offset = (acts.length + 1) * STEP;
    const result = await performAct(this.stage, {
      verb,
      route: routeOf(verb, n),
      trio,
      offset,
      things: things.get(name),
    });
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
  cells: readonly Cell[],
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
