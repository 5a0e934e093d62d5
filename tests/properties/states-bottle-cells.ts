/** One state of a bottle: every verb by everybody, and what each leaves. */
import { loadBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { workOutcome } from "../support/bottles";
import { withRollback } from "../support/with-rollback";
import { CIRCUMSTANCES, type BottleStory, PEOPLE, ROLES, type Role, STORIES, tellStory } from "./states-bottle-rows";
import { BOTTLE_RULES, type BottleVerb } from "./states-bottle-rules";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import { LIMIT_CODES } from "./states-holding-rules";
import { databaseLines, lineDifference, modelLines } from "./states-lines";
import { holds, isVisible, type ModelBottle, personIn, statusOf } from "./states-model";
import { firstCommentOf, judge, personOf, seedStateWorld, type StateWorld, throwIn } from "./states-world";

export interface CellCounts {
  cells: number;
  done: number;
  states: Set<string>;
}

export interface StateName {
  story: string;
  circumstance: string;
  moment: "first" | "last" | "between";
}

const VERBS = Object.keys(BOTTLE_VERBS) as BottleVerb[];

const canAct = (world: StateWorld, role: Role): boolean =>
  role === null || (world.people.has(role) && !personIn(world.model, personOf(world, role).id).banned);

/** What the page offers by the model. */
function offeredActions(world: StateWorld, role: Role, bottle: ModelBottle): string[] {
  return VERBS.flatMap((verb) => {
    const { action } = BOTTLE_VERBS[verb];
    if (!action) return [];
    const judged = judge(world, verb, role, bottle);
    return typeof judged === "function" ? [action] : [];
  }).sort();
}

export async function actionFaults(world: StateWorld, role: Role, bottle: ModelBottle): Promise<string[]> {
  return [];
}

export async function stateFaults(db: Db, name: StateName, counts: CellCounts): Promise<string[]> {
  const story = STORIES[name.story] as BottleStory;
  const circumstance = CIRCUMSTANCES[name.circumstance] ?? {};
  const world = await seedStateWorld(db, { ...PEOPLE, author: { ...PEOPLE.author, ...circumstance.author } });
  const bottle = await throwIn(world, "author", circumstance.held);
  const where = `${name.story} | ${name.circumstance}`;
  if (circumstance.held && story.steps.length > 0) return [];
  const faults = (await tellStory(world, bottle, story)).map((f) => `${where} | ${f}`);
  if (faults.length > 0) return faults;
  world.now += story.from;
  if ((await circumstance.begin?.(world, bottle)) === false) return [];
  const initial = await databaseLines(db, world.model);
  const d = lineDifference(initial, modelLines(world.model), world.names);
  if (d) return [`${where}: begin\n    ${d}`];
  counts.states.add(where);
  const comment = await firstCommentOf(world, bottle);
  const call = { bottle: bottle.id, comment, now: world.now };
  for (const role of ROLES) {
    if (!canAct(world, role)) continue;
    for (const verb of VERBS) {
      if (role === null && verb !== "view" && verb !== "read" && verb !== "share") continue;
      const expected = judge(world, verb, role, bottle);
      const who = role === null ? null : personOf(world, role);
      const cell = `${where} | ${verb} by ${role ?? "visitor"}`;
      const want = typeof expected === "string" ? expected : "done";
      counts.cells++;
      if (typeof expected !== "function") {
        const outcome = await workOutcome(BOTTLE_VERBS[verb].call({ db, ...call }, who));
        if (outcome !== want) faults.push(`${cell}: ${outcome}, not ${want}`);
      } else {
        counts.done++;
        await withRollback(db, async (scratch) => {
          const outcome = await workOutcome(BOTTLE_VERBS[verb].call({ db: scratch, ...call }, who));
          if (outcome !== want) return faults.push(`${cell}: ${outcome}, not ${want}`);
          const copy = structuredClone(world.model);
          const judged = BOTTLE_RULES[verb]({ model: copy, bottle: copy.bottles.get(bottle.id)!, who: who?.id ?? null, now: world.now });
          if (typeof judged === "function") judged();
          const diff = lineDifference(await databaseLines(scratch, copy), modelLines(copy), world.names);
          if (diff) faults.push(`${cell}: leaves\n    ${diff}`);
        });
      }
    }
  }
  const after = lineDifference(await databaseLines(db, world.model), modelLines(world.model), world.names);
  if (after) faults.push(`${where}: refusals left\n    ${after}`);
  return faults;
}
