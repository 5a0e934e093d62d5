/** One state of a bottle: every verb by everybody, and what each leaves. */
import { loadBottle } from "../../src/bottles/bottles";
import { workOutcome } from "../support/bottles";
import { withRollback } from "../support/with-rollback";
import { askRoute, isSameOutcome } from "./states-ask";
import { type Role, ROLES } from "./states-bottle-rows";
import { type BottleVerb, judgeTeam } from "./states-bottle-rules";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import type { Counts } from "./states-enums";
import type { Judgement } from "./states-holding-rules";
import { databaseLines, lineDifference, modelLines } from "./states-lines";
import { holds, isBannedAuthor, isVisible, type ModelBottle, personIn, statusOf } from "./states-model";
import { cloneWorld, decideIn, firstCommentOf, judge, personOf, type StateWorld, TEAM_ACTS } from "./states-world";

export const VERBS = Object.keys(BOTTLE_VERBS) as BottleVerb[];

/** What visitors can do at all; the rest refuses them before a room is asked. */
const OPEN_VERBS: readonly BottleVerb[] = ["view", "read", "share"];

/** Those for whom a verb can succeed at all: they are asked in every state. */
const RIGHTFUL_ROLES: Partial<Record<BottleVerb, Role[]>> = {
  pick: ["stranger", "taker"],
  like: ["stranger", "taker"],
  unlike: ["stranger", "taker"],
  view: ["stranger", null],
  report: ["stranger", "taker"],
  read: ["author", "taker", "stranger", null],
  answer: ["author"],
  remove: ["author"],
};

/** In a short run each route is asked in every fifth state. */
const ROUTES_EVERY = 5;

export interface Cell {
  verb: BottleVerb;
  role: Role;
}

/** Deleted and banned people have no session. */
export const canAct = ({ people, model }: StateWorld, role: Role): boolean => {
  const person = role === null ? null : people.get(role);
  return person === null || (person !== undefined && !personIn(model, person.id).banned);
};

const rolesFor = (world: StateWorld, verb: BottleVerb, all: boolean): Role[] => {
  const able = ROLES.filter((role) => canAct(world, role) && (role !== null || OPEN_VERBS.includes(verb)));
  const rightful = able.filter((role) => (RIGHTFUL_ROLES[verb] ?? ["taker"]).includes(role));
  return all || rightful.length === 0 ? able : rightful;
};

/** Verbs with one rule: where few cells are looked at, one of each list. */
const TWINS: BottleVerb[][] = [
  ["throwBack", "throwBackOnPage"],
  ["keep", "keepOnPage"],
  ["destroy", "destroySeveral"],
  ["share", "readComments", "readKept", "openReport", "translate"],
];

const isItsTurn = (verb: BottleVerb, turn: number): boolean =>
  TWINS.every((twins) => !twins.includes(verb) || twins[turn % twins.length] === verb);

/** All verbs by everybody, or by those who may, or of verbs that are much the same one after the other. */
export function cellsOf(world: StateWorld, which: "all" | "rightful" | { turn: number }): Cell[] {
  const verbs = typeof which === "string" ? VERBS : VERBS.filter((verb) => isItsTurn(verb, which.turn));
  return verbs.flatMap((verb) => rolesFor(world, verb, which === "all").map((role) => ({ verb, role })));
}

const isSuspended = (world: StateWorld, role: Role): boolean =>
  role !== null && personIn(world.model, personOf(world, role).id).suspendedUntil > world.now;

const codeOf = (judged: Judgement): string => (typeof judged === "string" ? judged : "done");

/** What differs between the database and the model. */
export const differenceIn = async ({ db, model, names }: StateWorld): Promise<string> =>
  lineDifference(await databaseLines(db, model), modelLines(model), names);

async function outcomeIn(world: StateWorld, { verb, role }: Cell, bottle: ModelBottle, comment: string) {
  // A suspension is refused by the route.
  const [route] = Object.keys(BOTTLE_VERBS[verb].routes);
  if (isSuspended(world, role)) return askRoute(world, verb, route ?? "", role, bottle, comment);
  const call = { db: world.db, bottle: bottle.id, comment, now: world.now };
  return workOutcome(BOTTLE_VERBS[verb].call(call, role === null ? null : personOf(world, role)));
}

/** @param ask does it; by default the room's function @returns what differs from the model */
export async function cellFaults(
  world: StateWorld,
  cell: Cell,
  bottle: ModelBottle,
  comment: string,
  ask = outcomeIn,
): Promise<string[]> {
  const { verb, role } = cell;
  const isClosed = BOTTLE_VERBS[verb].closed && isSuspended(world, role);
  const judged = isClosed ? "suspended" : judge(world, verb, role, bottle);
  const expected = codeOf(judged);
  const outcome = async (asked: StateWorld) => {
    const answer = await ask(asked, cell, bottle, comment);
    return isSameOutcome(answer, expected) ? [] : [`${answer}, not ${expected}`];
  };
  if (typeof judged !== "function") return outcome(world);
  return withRollback(world.db, async () => {
    const copy = cloneWorld(world);
    const faults = await outcome(copy);
    const change = judge(copy, verb, role, copy.model.bottles.get(bottle.id) ?? bottle);
    if (typeof change === "function") change();
    const difference = faults.length > 0 ? "" : await differenceIn(copy);
    return difference ? [`leaves\n    ${difference}`] : faults;
  });
}

/** A day that has just begun, and an empty backpack. */
const ROOM = { capacity: 1_000, counters: new Map() };

/** Actions by the model: what changes something, whatever room the day and the backpack have. */
function offeredActions(world: StateWorld, role: Role, bottle: ModelBottle): string[] {
  if (bottle.state === "removed") return [];
  const roomy = [...world.model.people].map(([id, person]) => [id, { ...person, ...ROOM }] as const);
  const copy = { ...world, model: { ...world.model, people: new Map(roomy) } };
  return VERBS.flatMap((verb) => {
    const { action } = BOTTLE_VERBS[verb];
    // A shared link is for those who have no account; a page does not know of earlier reports.
    const judged = judge(copy, verb, verb === "share" ? null : role, { ...bottle, reporters: new Set() });
    return action && (typeof judged === "function" || (judged === null && verb === "share")) ? [action] : [];
  }).sort();
}

/** What a page shows of the bottle, beside what the model says; nothing: it has no page. */
export async function viewFaults(world: StateWorld, role: Role, bottle: ModelBottle): Promise<string[]> {
  const { db, model, now } = world;
  const reader = role === null ? null : personOf(world, role);
  if (!isVisible(model, bottle, reader?.id ?? null, now)) return [];
  const { status, hidden, heldByMe, likedByMe, actions, ...row } = await loadBottle(db, reader, bottle.id, now);
  const shown = { status, hidden, heldByMe, likedByMe, actions: actions.toSorted(), n: row.likeCount };
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

/** All cells of one state. */
export async function stateFaults(
  world: StateWorld,
  bottle: ModelBottle,
  cells: Cell[],
  count: (verb: string, done: boolean) => void,
): Promise<string[]> {
  const before = await differenceIn(world);
  if (before) return [`begins with\n    ${before}`];
  const faults: string[] = [];
  const comment = await firstCommentOf(world, bottle);
  for (const cell of cells) {
    const found = await cellFaults(world, cell, bottle, comment);
    faults.push(...found.map((fault) => `${cell.verb} by ${cell.role ?? "a visitor"}: ${fault}`));
    count(cell.verb, typeof judge(world, cell.verb, cell.role, bottle) !== "string");
  }
  for (const role of new Set(cells.map((cell) => cell.role)))
    faults.push(...(await viewFaults(world, role, bottle)).map((fault) => `${role ?? "a visitor"}: ${fault}`));
  const after = await differenceIn(world);
  if (after) faults.push(`what was refused or changes nothing has left\n    ${after}`);
  faults.push(...(await teamFaults(world, bottle)));
  return faults;
}

/** The same by routes: of each verb all that lead to it, asked by whoever may, and by a visitor. @param n null: all verbs */
export async function routeFaults(world: StateWorld, bottle: ModelBottle, n: number | null, counts: Counts) {
  const comment = await firstCommentOf(world, bottle);
  const faults: string[] = [];
  for (const [i, verb] of VERBS.entries()) {
    if (n !== null && (i + n) % ROUTES_EVERY !== 0) continue;
    const [rightful = null] = RIGHTFUL_ROLES[verb] ?? ["taker"];
    for (const route of Object.keys(BOTTLE_VERBS[verb].routes))
      for (const role of new Set([rightful, null])) {
        const ask = async (asked: StateWorld, cell: Cell, same: ModelBottle) =>
          askRoute(asked, cell.verb, route, cell.role, same, comment);
        const found = await cellFaults(world, { verb, role }, bottle, comment, ask);
        faults.push(...found.map((fault) => `${route} by ${role ?? "a visitor"}: ${fault}`));
        counts.add(route);
      }
  }
  return faults;
}
