/** A failure in fewer acts: those without which the same rule still breaks are left out. */
import type { RunReport, RunSettings } from "./run";

export type Simulate = (settings: RunSettings) => Promise<Pick<RunReport, "failure">>;

interface ShrunkStory {
  rule: string;
  what: string;
  story: string[];
  /** Numbers of the acts that are left. */
  acts: number[];
  runs: number;
}

interface ShrinkLimits {
  /** Runs at most. */
  runs: number;
  isOver: () => boolean;
}

/** Runs with these acts alone. @returns null: it does not fail in this way */
const runsOf = (simulate: Simulate, settings: RunSettings, { rule, act }: { rule: string; act: number }) => {
  return async (acts: readonly number[]) => {
    const [story, kept]: [string[], Set<number>] = [[], new Set(acts)];
    const { failure } = await simulate({ ...settings, acts: act + 1, without: (n) => !kept.has(n), story });
    return failure?.rule === rule ? { story, what: failure.what } : null;
  };
};

/** Leaves out chunks of acts, halving them, for as long as runs are left. @returns null: it did not fail again */
export async function shrinkFailure(
  simulate: Simulate,
  settings: RunSettings,
  failure: { rule: string; act: number },
  { runs, isOver }: ShrinkLimits,
): Promise<ShrunkStory | null> {
  const failsWith = runsOf(simulate, settings, failure);
  let kept = Array.from({ length: failure.act + 1 }, (_, n) => n);
  let shortest = await failsWith(kept);
  if (!shortest) return null;
  let done = 1;
  // From the beginning: what is long ago matters least.
  for (let [chunk, at] = [Math.ceil(kept.length / 2), 0]; chunk >= 1 && done < runs && !isOver(); done++) {
    const fewer = kept.toSpliced(at, chunk);
    const again = fewer.length > 0 ? await failsWith(fewer) : null;
    if (again) [kept, shortest] = [fewer, again];
    else at += chunk;
    if (at >= kept.length) [chunk, at] = [Math.floor(chunk / 2), 0];
  }
  return { rule: failure.rule, ...shortest, acts: kept, runs: done };
}
