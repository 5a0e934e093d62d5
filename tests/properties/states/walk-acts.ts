/** Acts of a random walk of a few people over two bottles, and how one is done. */
import fc from "fast-check";
import { maintainSea } from "../../../src/bottles/sea/maintenance";
import { FAR_FUTURE } from "../../../src/limits/sea";
import { HOUR } from "../../../src/runtime/units";
import { unblockPerson } from "../../../src/social/social";
import type { BottleVerb } from "./bottle-rules";
import { BOTTLE_VERBS } from "./bottle-verbs";
import { actIn, decideIn, judge, TEAM_ACTS, type TeamAct } from "./bottle-world";
import { canAct } from "./cells";
import { type ModelBottle, personIn, type StateModel } from "./model";
import { blockIn, deletePerson, liftStop, personOf, type StateWorld, settleBans, stopPerson } from "./world";

export const WALKERS = ["Ada", "Bo", "Cy", "Di"] as const;
/** Who may, whoever that is by then. */
type Rightful = "author" | "holder" | "finder" | "keeper" | "anybody";

/** How often each verb comes, and who tries it mostly. */
const CHANCES: Partial<Record<BottleVerb, [times: number, who: Rightful]>> = {
  pick: [10, "anybody"],
  drop: [4, "holder"],
  throwBack: [2, "holder"],
  throwBackOnPage: [4, "holder"],
  keep: [2, "holder"],
  keepOnPage: [4, "holder"],
  undo: [6, "finder"],
  like: [3, "anybody"],
  unlike: [3, "anybody"],
  view: [1, "anybody"],
  answer: [3, "author"],
  thank: [4, "author"],
  remove: [1, "author"],
  use: [4, "keeper"],
  destroy: [1, "keeper"],
  report: [1, "anybody"],
  reportThreat: [1, "holder"],
};
export const WALK_VERBS = Object.keys(CHANCES) as BottleVerb[];

const BOUNDS = ["freeAt", "freeAt", "freeAt", "freeAt", "keptAt", "keptAt", "keptAt", "sinksAt"] as const;
const PERSON_ACT_NAMES = ["block", "unblock", "unblock", "suspend", "ban", "lift", "lift", "delete"];

const bottle = fc.nat({ max: 1 });
const walker = fc.constantFrom(...WALKERS);

const VERB_ACTS = Object.entries(CHANCES).flatMap(([verb, [times, who]]) => {
  const act = (actor: fc.Arbitrary<string>) => fc.record({ verb: fc.constant(verb as BottleVerb), who: actor, bottle });
  return [
    { weight: times, arbitrary: act(walker) },
    { weight: 4 * times, arbitrary: act(who === "anybody" ? walker : fc.constant(who)) },
  ];
});

export const WALK_ACT = fc.oneof(
  { weight: 24, arbitrary: fc.oneof(...VERB_ACTS) },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(1, HOUR, 5 * HOUR) }) },
  {
    weight: 5,
    arbitrary: fc.record({ until: fc.constantFrom(...BOUNDS), bottle, off: fc.integer({ min: -1, max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom(...PERSON_ACT_NAMES), who: walker, other: walker }) },
  { weight: 1, arbitrary: fc.record({ team: fc.constantFrom(...TEAM_ACTS), bottle }) },
  { weight: 1, arbitrary: fc.record({ round: fc.constantFrom("maintenance", "bans") }) },
);
export type WalkAct = typeof WALK_ACT extends fc.Arbitrary<infer A> ? A : never;

const nameOf = ({ names }: StateWorld, id: string | null): string => names.get(id ?? "") ?? "";

function actorOf(world: StateWorld, who: string, { author, holder, owner, findings }: ModelBottle): string {
  const finder = [...findings.keys()].at(-1) ?? null;
  const id = { author, holder, finder, keeper: owner }[who];
  return id === undefined ? who : nameOf(world, id);
}

/** Routes close some verbs to whoever is suspended. */
function canDo(world: StateWorld, verb: BottleVerb, name: string): boolean {
  if (!world.people.has(name) || !canAct(world, name)) return false;
  const { suspendedUntil } = personIn(world.model, personOf(world, name).id);
  return !BOTTLE_VERBS[verb].closed || suspendedUntil <= world.now;
}

export interface WalkResult {
  /** What happened, in words. */
  line: string;
  fault?: string;
  /** Something has changed. */
  verb?: BottleVerb;
  isDone?: boolean;
}

async function doVerb(world: StateWorld, verb: BottleVerb, who: string, target: ModelBottle): Promise<WalkResult> {
  const name = actorOf(world, who, target);
  const line = `${name || `the ${who}`}: ${verb} ${nameOf(world, target.id)}`;
  if (!canDo(world, verb, name)) return { line: `${line} (cannot)` };
  const isDone = typeof judge(world, verb, name, target) === "function";
  const { outcome, expected } = await actIn(world, verb, name, target);
  const fault = outcome === expected ? {} : { fault: `${line}: ${outcome}, not ${expected}` };
  return { line: `${line}: ${outcome}`, verb, isDone, ...fault };
}

/** Measures that can be lifted, by person. */
const measures = new WeakMap<StateModel, Map<string, string>>();

function measuresIn(model: StateModel): Map<string, string> {
  const taken = measures.get(model) ?? new Map<string, string>();
  measures.set(model, taken);
  return taken;
}

async function stop(world: StateWorld, who: string, until: number | null): Promise<void> {
  const taken = measuresIn(world.model);
  if (!taken.has(who)) taken.set(who, await stopPerson(world, who, until));
}

async function lift(world: StateWorld, who: string): Promise<void> {
  const measure = measuresIn(world.model).get(who);
  if (measure) await liftStop(world, who, measure);
  measuresIn(world.model).delete(who);
}

async function unblock(world: StateWorld, who: string, other: string): Promise<void> {
  const [me, them] = [personOf(world, who), personOf(world, other)];
  await unblockPerson(world.db, me, them.id, world.now);
  world.model.blocks.delete(`${me.id}>${them.id}`);
}

const PERSON_ACTS: Record<string, (world: StateWorld, who: string, other: string) => Promise<void>> = {
  block: blockIn,
  unblock,
  suspend: (world, who) => stop(world, who, world.now + 24 * HOUR),
  ban: (world, who) => stop(world, who, null),
  lift,
  delete: (world, who) => (measuresIn(world.model).has(who) ? Promise.resolve() : deletePerson(world, who)),
};

/** Banned people do nothing themselves, and nothing happens to who is gone. */
async function doPersonAct(world: StateWorld, name: string, who: string, other: string): Promise<WalkResult> {
  const line = `${name} ${who}, ${other}`;
  const areThere = [who, other].every((each) => world.people.has(each)) && who !== other;
  if (!areThere || (name.endsWith("block") && !canAct(world, who))) return { line: `${line} (cannot)` };
  await PERSON_ACTS[name]?.(world, who, other);
  return { line };
}

async function doTeamAct(world: StateWorld, act: TeamAct, target: ModelBottle): Promise<WalkResult> {
  const { outcome, expected } = await decideIn(world, act, target);
  const line = `the team: ${act} ${nameOf(world, target.id)}: ${outcome}`;
  return outcome === expected ? { line } : { line, fault: `${line}, not ${expected}` };
}

/** On to a bound of the bottle, or just before or after it; never back. */
function waitFor(world: StateWorld, bound: (typeof BOUNDS)[number], off: number, target: ModelBottle): WalkResult {
  const time = (target[bound] ?? 0) + off;
  if (time < FAR_FUTURE) world.now = Math.max(world.now, time);
  return { line: `until ${off} ms after ${bound} of ${nameOf(world, target.id)}` };
}

async function runRound(world: StateWorld, round: string): Promise<WalkResult> {
  await (round === "bans" ? settleBans(world) : maintainSea(world.db, world.now));
  return { line: `housekeeping: ${round}` };
}

function wait(world: StateWorld, time: number): WalkResult {
  world.now += time;
  return { line: `${time} ms later` };
}

/** Does one act. */
export async function doAct(world: StateWorld, act: WalkAct): Promise<WalkResult> {
  if ("wait" in act) return wait(world, act.wait);
  if ("round" in act) return runRound(world, act.round);
  if ("act" in act) return doPersonAct(world, act.act, act.who, act.other);
  const target = [...world.model.bottles.values()][act.bottle];
  if (!target) throw new Error("there is no such bottle");
  if ("until" in act) return waitFor(world, act.until, act.off, target);
  return "team" in act ? doTeamAct(world, act.team, target) : doVerb(world, act.verb, act.who, target);
}
