/** One state of a bottle: every verb by everybody, and what each leaves. */
import { loadBottle } from "../../src/bottles/bottles";
import { workOutcome } from "../support/bottles";
import { withRollback } from "../support/with-rollback";
import { askRoute } from "./states-ask";
import { ROLES, type Role } from "./states-bottle-rows";
import { type BottleVerb, judgeTeam } from "./states-bottle-rules";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import { type Cell as AnyCell, canAct, cellFaults, type StateTable, stateFaults } from "./states-cells";
import type { Counts } from "./states-enums";
import { databaseLines, lineDifference, modelLines } from "./states-lines";
import { holds, isBannedAuthor, isVisible, type ModelBottle, type StateModel, statusOf } from "./states-model";
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

/** In a short run each route is asked in every seventh state. */
const ROUTES_EVERY = 7;

type Cell = AnyCell<BottleVerb>;

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

/** What differs between the database and the model. */
export const differenceIn = async ({ db, model, names }: StateWorld): Promise<string> =>
  lineDifference(await databaseLines(db, model), modelLines(model), names);

const bottleIn = (model: StateModel, id: string): ModelBottle => {
  const bottle = model.bottles.get(id);
  if (!bottle) throw new Error(`no bottle is ${id}`);
  return bottle;
};

const askBy = async (world: StateWorld, route: string, { verb, role }: Cell, bottle: ModelBottle): Promise<string> => {
  const sent = BOTTLE_VERBS[verb].routes[route];
  if (!sent) throw new Error(`${verb} has no ${route}`);
  const ids = { bottle: bottle.id, comment: await firstCommentOf(world, bottle) };
  return askRoute(world, route.replace(":id", bottle.id), sent(ids), role);
};

const BOTTLE_TABLE: StateTable<BottleVerb, ModelBottle> = {
  judge: (world, { verb, role }, bottle) => judge(world, verb, role, bottle),
  call: async (world, { verb, role }, bottle) => {
    const comment = verb === "answer" ? await firstCommentOf(world, bottle) : "none";
    const call = { db: world.db, bottle: bottle.id, comment, now: world.now };
    return workOutcome(BOTTLE_VERBS[verb].call(call, role === null ? null : personOf(world, role)));
  },
  ask: (world, cell, bottle) => askBy(world, Object.keys(BOTTLE_VERBS[cell.verb].routes)[0] ?? "", cell, bottle),
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
  return VERBS.flatMap((verb) => {
    const { action } = BOTTLE_VERBS[verb];
    // A shared link is for those who have no account; a page does not know of earlier reports.
    const judged = judge(copy, verb, verb === "share" ? null : role, { ...bottle, reporters: new Set() });
    return action && (typeof judged === "function" || (judged === null && verb === "share")) ? [action] : [];
  }).sort();
}

/** What a page shows of the bottle, beside what the model says; nothing: it has no page. */
export async function viewFaults(world: StateWorld, role: string | null, bottle: ModelBottle): Promise<string[]> {
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

/** All cells of one state, what its page shows, and what the team can decide. */
export async function bottleFaults(
  world: StateWorld,
  bottle: ModelBottle,
  cells: Cell[],
  count: (verb: string, isDone: boolean) => void,
): Promise<string[]> {
  const faults = await stateFaults(world, BOTTLE_TABLE, bottle, cells, count);
  for (const role of new Set(cells.map((cell) => cell.role)))
    faults.push(...(await viewFaults(world, role, bottle)).map((fault) => `${role ?? "a visitor"}: ${fault}`));
  return [...faults, ...(await teamFaults(world, bottle))];
}

/** The same by routes: of each verb all that lead to it, asked by whoever may, and by a visitor. @param n null: all verbs */
export async function routeFaults(world: StateWorld, bottle: ModelBottle, n: number | null, counts: Counts) {
  const faults: string[] = [];
  for (const [i, verb] of VERBS.entries()) {
    if (n !== null && (i + n) % ROUTES_EVERY !== 0) continue;
    const [rightful = null] = RIGHTFUL_ROLES[verb] ?? ["taker"];
    for (const route of Object.keys(BOTTLE_VERBS[verb].routes))
      for (const role of new Set([rightful, null])) {
        const ask = (asked: StateWorld, cell: Cell, same: ModelBottle) => askBy(asked, route, cell, same);
        const found = await cellFaults(world, BOTTLE_TABLE, { verb, role }, bottle, ask);
        faults.push(...found.map((fault) => `${route} by ${role ?? "a visitor"}: ${fault}`));
        counts.add(route);
      }
  }
  return faults;
}
