/** One state of a bottle: every verb by everybody, and what each leaves. */
import { type Bottle, loadBottle } from "../../../src/bottles/bottles";
import { workOutcome } from "../../support/bottles";
import { withRollback } from "../../support/with-rollback";
import { askRoute } from "./ask";
import { ROLES, type Role } from "./bottle-rows";
import { type BottleVerb, judgeTeam } from "./bottle-rules";
import { BOTTLE_VERBS } from "./bottle-verbs";
import { decideIn, firstCommentOf, isAboutComment, judge, TEAM_ACTS } from "./bottle-world";
import { type Cell as AnyCell, canAct, type StateTable } from "./cells";
import { databaseLines, lineDifference, modelLines } from "./lines";
import { anotherBottle, holds, isBannedAuthor, isVisible, type ModelBottle, type StateModel, statusOf } from "./model";
import { cloneWorld, personOf, type StateWorld } from "./world";

export const BOTTLE_VERB_NAMES = Object.keys(BOTTLE_VERBS) as BottleVerb[];

/** What visitors can do at all; the rest refuses them before a room is asked. */
const OPEN_VERBS: readonly BottleVerb[] = ["view", "read", "share"];

/** Those for whom a verb can succeed at all: they are asked in every state. */
const RIGHTFUL_ROLES: Partial<Record<BottleVerb, Role[]>> = {
  pick: ["stranger", "taker"],
  pickAnother: ["taker"],
  like: ["stranger", "taker"],
  unlike: ["stranger", "taker"],
  view: ["stranger", null],
  report: ["stranger", "taker"],
  reportThreat: ["stranger", "taker"],
  read: ["author", "taker", "stranger", null],
  answer: ["author"],
  thank: ["author"],
  remove: ["author"],
};

type Cell = AnyCell<BottleVerb>;

/** What asks for a birthday; of the rest somebody without one is a stranger. */
const AGE_VERBS: readonly BottleVerb[] = ["pick", "like", "use", "report", "read"];

const canTry = (verb: BottleVerb, role: Role): boolean =>
  role === null ? OPEN_VERBS.includes(verb) : role !== "ageless" || AGE_VERBS.includes(verb);

const rolesFor = (world: StateWorld, verb: BottleVerb, all: boolean): Role[] => {
  const able = ROLES.filter((role) => canAct(world, role) && canTry(verb, role));
  const rightful = able.filter((role) => (RIGHTFUL_ROLES[verb] ?? ["taker"]).includes(role));
  return all || rightful.length === 0 ? able : rightful;
};

/** Verbs with one rule: where few cells are looked at, one of each list. */
const TWINS: BottleVerb[][] = [
  ["throwBack", "throwBackOnPage"],
  ["keep", "keepOnPage"],
  ["destroy", "destroySeveral"],
  ["report", "reportThreat"],
  ["share", "readComments", "openReport", "translate"],
];

const isItsTurn = (verb: BottleVerb, turn: number): boolean =>
  TWINS.every((twins) => !twins.includes(verb) || twins[turn % twins.length] === verb);

/** All verbs by everybody, or by those who may, or of verbs that are much the same one after the other. */
export function cellsOf(world: StateWorld, which: "all" | "rightful" | { turn: number }): Cell[] {
  const verbs =
    typeof which === "string" ? BOTTLE_VERB_NAMES : BOTTLE_VERB_NAMES.filter((verb) => isItsTurn(verb, which.turn));
  return verbs.flatMap((verb) => rolesFor(world, verb, which === "all").map((role) => ({ verb, role })));
}

/** What differs between the database and the model. */
export const differenceIn = async ({ db, model, names }: StateWorld): Promise<string> =>
  lineDifference(await databaseLines(db, model), modelLines(model), names);

const bottleIn = (model: StateModel, id: string): ModelBottle => {
  const bottle = model.bottles.get(id);
  if (!bottle) throw new Error(`no bottle is ${id}`);
  return bottle;
};

const anotherIn = ({ model }: StateWorld, { id }: ModelBottle): string => anotherBottle(model, id)?.id ?? "none";

export const askBottleRoute = async (
  world: StateWorld,
  route: string,
  { verb, role }: Cell,
  bottle: ModelBottle,
): Promise<string> => {
  const sent = BOTTLE_VERBS[verb].routes[route];
  if (!sent) throw new Error(`${verb} has no ${route}`);
  const ids = { bottle: bottle.id, another: anotherIn(world, bottle), comment: await firstCommentOf(world, bottle) };
  return askRoute(world, route.replace(":id", bottle.id), sent(ids), role);
};

export const BOTTLE_TABLE: StateTable<BottleVerb, ModelBottle> = {
  judge: (world, { verb, role }, bottle) => judge(world, verb, role, bottle),
  call: async (world, { verb, role }, bottle) => {
    const comment = isAboutComment(verb) ? await firstCommentOf(world, bottle) : "none";
    const call = { db: world.db, bottle: bottle.id, another: anotherIn(world, bottle), comment, now: world.now };
    return workOutcome(BOTTLE_VERBS[verb].call(call, role === null ? null : personOf(world, role)));
  },
  ask: (world, cell, bottle) =>
    askBottleRoute(world, Object.keys(BOTTLE_VERBS[cell.verb].routes)[0] ?? "", cell, bottle),
  isClosed: (verb) => BOTTLE_VERBS[verb].closed ?? false,
  find: bottleIn,
  difference: differenceIn,
};

/** A day that has just begun, and an empty backpack. */
const ROOM = { capacity: 1_000, counters: new Map() };

/** Actions by the model: what changes something, whatever room the day and the backpack have. */
function offeredActions(world: StateWorld, role: string | null, bottle: ModelBottle): string[] {
  if (bottle.state === "removed") return [];
  const roomy = [...world.model.people].map(([id, person]) => [id, { ...person, ...ROOM }] as const);
  const copy = { ...world, model: { ...world.model, people: new Map(roomy) } };
  return BOTTLE_VERB_NAMES.flatMap((verb) => {
    const { action } = BOTTLE_VERBS[verb];
    // A shared link is for those who have no account; a page does not know of earlier reports.
    const judged = judge(copy, verb, verb === "share" ? null : role, { ...bottle, reporters: new Set() });
    return action && (typeof judged === "function" || (judged === null && verb === "share")) ? [action] : [];
  }).sort();
}

const toShown = ({ status, hidden, heldByMe, likedByMe, actions, likeCount: n }: Bottle) => {
  return { status, hidden, heldByMe, likedByMe, actions: actions.toSorted(), n };
};

/** What a page shows of the bottle, beside what the model says; nothing: it has no page. */
export async function viewFaults(world: StateWorld, role: string | null, bottle: ModelBottle): Promise<string[]> {
  const { db, model, now } = world;
  const reader = role === null ? null : personOf(world, role);
  if (!isVisible(model, bottle, reader?.id ?? null, now)) return [];
  const shown = await loadBottle(db, reader, bottle.id, now).then(toShown, (error: unknown) => String(error));
  const id = reader?.id ?? "";
  const expected = {
    status: statusOf(bottle, reader?.id ?? null, now),
    hidden: bottle.hidden || isBannedAuthor(model, bottle),
    heldByMe: holds(bottle, id, now),
    likedByMe: bottle.likers.get(id) ?? false,
    actions: offeredActions(world, role, bottle),
    n: bottle.likes,
  };
  return Bun.deepEquals(shown, expected) ? [] : [`shows ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`];
}

/** The team's decisions that are open here. */
async function teamFaults(world: StateWorld, bottle: ModelBottle): Promise<string[]> {
  const faults: string[] = [];
  const open = TEAM_ACTS.filter((act) => judgeTeam(world.model, act, bottle, world.now) !== "nothing to decide");
  for (const act of open)
    await withRollback(world.db, async () => {
      const copy = cloneWorld(world);
      const same = copy.model.bottles.get(bottle.id) ?? bottle;
      const { outcome, expected } = await decideIn(copy, act, same);
      const difference = await differenceIn(copy);
      if (outcome !== expected) faults.push(`${act} by the team: ${outcome}, not ${expected}`);
      if (difference) faults.push(`${act} by the team leaves\n    ${difference}`);
    });
  return faults;
}

/** What the page of a state shows to these people, and what the team can decide there. */
export async function pageFaults(world: StateWorld, bottle: ModelBottle, roles: Iterable<string | null>) {
  const faults: string[] = [];
  for (const role of roles)
    faults.push(...(await viewFaults(world, role, bottle)).map((fault) => `${role ?? "a visitor"}: ${fault}`));
  return [...faults, ...(await teamFaults(world, bottle))];
}

/** Who is asked of by routes: whoever may, and a visitor. */
export const routeRolesOf = (verb: BottleVerb): Role[] => [
  ...new Set([(RIGHTFUL_ROLES[verb] ?? ["taker"])[0] ?? null, null]),
];
