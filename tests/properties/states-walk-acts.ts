/** Acts of a random walk of a few people over two bottles, and how one is done. */
import fc from "fast-check";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { HOUR } from "../../src/runtime/units";
import { unblockPerson } from "../../src/social/social";
import type { BottleVerb } from "./states-bottle-rules";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import { type ModelBottle, personIn, type StateModel } from "./states-model";
import {
  actIn,
  blockIn,
  decideIn,
  deletePerson,
  judge,
  liftStop,
  type StateWorld,
  settleBans,
  stopPerson,
  TEAM_ACTS,
} from "./states-world";

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
  remove: [1, "author"],
  use: [4, "keeper"],
  destroy: [1, "keeper"],
  report: [1, "anybody"],
};
export const WALK_VERBS = Object.keys(CHANCES) as BottleVerb[];

const BOUNDS = ["freeAt", "freeAt", "freeAt", "freeAt", "keptAt", "keptAt", "keptAt", "sinksAt"] as const;
const PERSON_ACTS = ["block", "unblock", "unblock", "suspend", "ban", "lift", "lift", "delete"] as const;

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
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom(...PERSON_ACTS), who: walker, other: walker }) },
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

const isStopped = ({ model, now }: StateWorld, id: string): boolean => {
  const { banned, suspendedUntil } = personIn(model, id);
  return banned || suspendedUntil > now;
};

/** Deleted people do nothing, banned ones have no session, and routes close some verbs to the suspended. */
function canDo(world: StateWorld, verb: BottleVerb, name: string): boolean {
  const person = world.people.get(name);
  if (!person || personIn(world.model, person.id).banned) return false;
  return !BOTTLE_VERBS[verb].closed || !isStopped(world, person.id);
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

async function doPersonAct(world: StateWorld, act: (typeof PERSON_ACTS)[number], who: string, other: string) {
  const [me, them] = [world.people.get(who), world.people.get(other)];
  const taken = measures.get(world.model) ?? new Map<string, string>();
  measures.set(world.model, taken);
  if (!me || !them || who === other) return;
  const measure = taken.get(who);
  const isBanned = personIn(world.model, me.id).banned;
  if (act === "block" && !isBanned) await blockIn(world, who, other);
  else if (act === "unblock" && !isBanned) {
    await unblockPerson(world.db, me, them.id, world.now);
    world.model.blocks.delete(`${me.id}>${them.id}`);
  } else if (act === "lift" && measure) {
    await liftStop(world, who, measure);
    taken.delete(who);
  } else if ((act === "ban" || act === "suspend") && !measure) {
    taken.set(who, await stopPerson(world, who, act === "ban" ? null : world.now + 24 * HOUR));
  } else if (act === "delete" && !measure) await deletePerson(world, who);
}

/** Does one act. The clock goes on by a millisecond after each. */
export async function doAct(world: StateWorld, act: WalkAct): Promise<WalkResult> {
  const target = "bottle" in act ? [...world.model.bottles.values()][act.bottle] : undefined;
  if ("wait" in act) {
    world.now += act.wait;
    return { line: `${act.wait} ms later` };
  }
  if ("round" in act) {
    await (act.round === "bans" ? settleBans(world) : maintainSea(world.db, world.now));
    return { line: `housekeeping: ${act.round}` };
  }
  if ("act" in act) {
    await doPersonAct(world, act.act, act.who, act.other);
    return { line: `${act.act} ${act.who}, ${act.other}` };
  }
  if (!target) throw new Error("there is no such bottle");
  if ("until" in act) {
    const time = (target[act.until] ?? 0) + act.off;
    world.now = Math.max(world.now, time > 2 * world.now ? 0 : time);
    return { line: `until ${act.off} ms after ${act.until} of ${nameOf(world, target.id)}` };
  }
  if ("team" in act) {
    const { outcome, expected } = await decideIn(world, act.team, target);
    const line = `the team: ${act.team} ${nameOf(world, target.id)}: ${outcome}`;
    return outcome === expected ? { line } : { line, fault: `${line}, not ${expected}` };
  }
  return doVerb(world, act.verb, act.who, target);
}
