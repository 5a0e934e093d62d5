/**
 * Two of everything: somebody or something has two or three of a thing at once, they begin and end in any order, and a
 * plain model says what must hold after each act.
 */
import { expect } from "bun:test";
import type { Db } from "../../../src/db/transact";
import type { ReachedCases } from "../../support/property-runs";

/** What every world has. Its own fields are the model. */
export interface PairWorld {
  db: Db;
  /** ms */
  now: number;
}

/** Does something and says it to the model. @param pick chooses what it is done to @returns false: there is nothing */
type PairAct<W> = (world: W, pick: number) => Promise<boolean | undefined>;

export interface PairDefinition<W extends PairWorld> {
  open(db: Db): Promise<W>;
  acts: Readonly<Record<string, PairAct<W>>>;
  /** Stories of two at once that every run begins with: acts with their picks, as `follow 0, follow 2, block 0`. */
  stories?: readonly string[];
  /** What must hold after every act, beside what the model says: equal lists of `[actual, expected]`. */
  state(world: W): Promise<[actual: unknown, expected: unknown]>;
}

/** One act by its place in the list of acts, and what it is done to. */
export interface PairStep {
  act: number;
  pick: number;
}

export interface Pair {
  acts: readonly string[];
  stories: readonly PairStep[][];
  /** @throws what is not as the model says, with the story that led to it */
  run(db: Db, steps: readonly PairStep[], reached: ReachedCases): Promise<void>;
}

/** Makes a definition runnable. */
export function definePair<W extends PairWorld>({ open, acts, stories = [], state }: PairDefinition<W>): Pair {
  const names = Object.keys(acts);
  const stepOf = (step: string): PairStep => {
    const [, act = "", pick] = /^(.+) (\d+)$/.exec(step) ?? [];
    if (!names.includes(act)) throw new Error(`no act ${step}`);
    return { act: names.indexOf(act), pick: Number(pick) };
  };
  return {
    acts: names,
    stories: stories.map((story) => story.split(", ").map(stepOf)),
    async run(db, steps, reached) {
      const [world, story] = [await open(db), [] as string[]];
      for (const { act, pick } of steps) {
        const name = names[act % names.length] ?? "";
        if ((await acts[name]?.(world, pick)) === false) continue;
        story.push(name);
        reached.add(name);
        const [actual, expected] = await state(world);
        expect({ after: story, is: actual }).toEqual({ after: story, is: expected });
      }
    },
  };
}

/** One of several by a number; none where there are none. */
export const chosen = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(1, items.length)];
