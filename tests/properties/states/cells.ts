/** A cell of a table of states × verbs: whoever tries a verb gets the answer of the model, and leaves what it leaves. */
import { withRollback } from "../../support/with-rollback";
import { isSameOutcome } from "./ask";
import type { Judgement } from "./holding-rules";
import { personIn, type StateModel } from "./model";
import { cloneWorld, personOf, type StateWorld } from "./world";

export interface Cell<V extends string = string> {
  verb: V;
  /** Somebody's name; null: a visitor. */
  role: string | null;
}

export interface StateTable<V extends string, T extends { id: string }> {
  /** What the model says, in the world of the thing. */
  judge(world: StateWorld, cell: Cell<V>, thing: T): Judgement;
  /** Does it by the room's function. @returns `done`, or the code of the refusal */
  call(world: StateWorld, cell: Cell<V>, thing: T): Promise<string>;
  /** Does it by the first route that leads there. */
  ask(world: StateWorld, cell: Cell<V>, thing: T): Promise<string>;
  /** Whether a suspension closes it. */
  isClosed(verb: V): boolean;
  /** The same thing in a copy of the model. */
  find(model: StateModel, id: string): T;
  /** What differs between database and model. */
  difference(world: StateWorld): Promise<string>;
}

const isSuspended = (world: StateWorld, role: string | null): boolean =>
  role !== null && personIn(world.model, personOf(world, role).id).suspendedUntil > world.now;

/** @param ask does it; by default the room's function, or a route, which refuses the suspended @returns what is wrong */
export async function cellFaults<V extends string, T extends { id: string }>(
  world: StateWorld,
  table: StateTable<V, T>,
  cell: Cell<V>,
  thing: T,
  ask = isSuspended(world, cell.role) ? table.ask : table.call,
): Promise<string[]> {
  const isRefused = table.isClosed(cell.verb) && isSuspended(world, cell.role);
  const judged = isRefused ? "suspended" : table.judge(world, cell, thing);
  const expected = typeof judged === "string" ? judged : "done";
  const outcome = async (asked: StateWorld) => {
    const answer = await ask(asked, cell, thing).catch((error: unknown) => String(error));
    return isSameOutcome(answer, expected) ? [] : [`${answer}, not ${expected}`];
  };
  if (typeof judged !== "function") return outcome(world);
  return withRollback(world.db, async () => {
    const copy = cloneWorld(world);
    const faults = await outcome(copy);
    const change = table.judge(copy, cell, table.find(copy.model, thing.id));
    if (typeof change === "function") change();
    const difference = faults.length > 0 ? "" : await table.difference(copy);
    return difference ? [`leaves\n    ${difference}`] : faults;
  });
}

/** All cells of one state; what is refused, or changes nothing, leaves nothing. */
export async function stateFaults<V extends string, T extends { id: string }>(
  world: StateWorld,
  table: StateTable<V, T>,
  thing: T,
  cells: Cell<V>[],
  count: (verb: V, judged: Judgement) => void,
): Promise<string[]> {
  const before = await table.difference(world);
  if (before) return [`begins with\n    ${before}`];
  const faults: string[] = [];
  for (const cell of cells) {
    const found = await cellFaults(world, table, cell, thing);
    faults.push(...found.map((fault) => `${cell.verb} by ${cell.role ?? "a visitor"}: ${fault}`));
    count(cell.verb, table.judge(world, cell, thing));
  }
  const after = await table.difference(world);
  return after ? [...faults, `what was refused or changes nothing has left\n    ${after}`] : faults;
}

/** Deleted and banned people have no session. */
export const canAct = ({ people, model }: StateWorld, role: string | null): boolean => {
  const person = role === null ? null : people.get(role);
  return person === null || (person !== undefined && !personIn(model, person.id).banned);
};
