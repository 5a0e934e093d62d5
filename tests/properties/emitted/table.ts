/** The whole table of what is emitted: every verb, and in which states it is done. */
import { ACCOUNT_VERBS } from "./account";
import type { ActResult } from "./act";
import { CHAT_VERBS } from "./chat";
import type { Verb } from "./rules";
import { SOCIAL_VERBS } from "./social";
import { STATE_NAMES, type StateName } from "./states";
import { TEAM_VERBS } from "./team";
import { THING_VERBS } from "./verbs";

export const VERBS: Readonly<Record<string, Verb>> = {
  ...THING_VERBS,
  ...SOCIAL_VERBS,
  ...CHAT_VERBS,
  ...ACCOUNT_VERBS,
  ...TEAM_VERBS,
};
export const VERB_NAMES = Object.keys(VERBS);

export function verbOf(name: string): Verb {
  const verb = VERBS[name];
  if (!verb) throw new Error(`no such verb: ${name}`);
  return verb;
}

/** A verb in a state. */
export interface EmittedCell {
  state: StateName;
  verb: string;
}

/** What is walked of the table; a short run leaves out where a verb does not depend on the state. */
export const listCells = (isShort: boolean): EmittedCell[] =>
  STATE_NAMES.flatMap((state) => {
    const isDone = (verb: string) => !isShort || (verbOf(verb).shortStates?.includes(state) ?? true);
    return VERB_NAMES.filter(isDone).map((verb) => ({ state, verb }));
  });

/** How often each verb was done in each state, and what others got. */
export class Reach {
  readonly counts = new Map<string, number>();
  readonly emitted = new Map<string, Set<string>>();
  acts = 0;
  successes = 0;

  add(verb: string, { state, emitted }: ActResult): void {
    const cell = `${verb}, ${state}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
    this.emitted.set(verb, (this.emitted.get(verb) ?? new Set<string>()).union(new Set(emitted)));
    this.acts++;
    if (emitted.length > 0) this.successes++;
  }

  /** The cell that was reached least often. */
  least(cells: readonly EmittedCell[]): number {
    return Math.min(...cells.map(({ verb, state }) => this.counts.get(`${verb}, ${state}`) ?? 0));
  }
}
