/** A failure in fewer acts: those without which the same rule still breaks are left out. */
import { type RunSettings, simulate } from "./run";

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

/** One run with these acts alone. @returns null: it does not fail in this way */
async function failsWith(settings: RunSettings, rule: string, kept: ReadonlySet<number>, last: number) {
  const story: string[] = [];
  const { failure } = await simulate({ ...settings, acts: last + 1, without: (n) => !kept.has(n), story });
  return failure?.rule === rule ? { story, what: failure.what } : null;
}

/** Leaves out chunks of acts, halving them, for as long as runs are left. @returns null: it did not fail again */
export async function shrinkFailure(
  settings: RunSettings,
  { rule, act }: { rule: string; act: number },
  { runs, isOver }: ShrinkLimits,
): Promise<ShrunkStory | null> {
  let kept = Array.from({ length: act + 1 }, (_, n) => n);
  let shortest = await failsWith(settings, rule, new Set(kept), act);
  let left = runs - 1;
  if (!shortest) return null;
  for (let chunk = Math.ceil(kept.length / 2); chunk >= 1 && left > 0 && !isOver(); chunk = Math.floor(chunk / 2)) {
    // From the beginning: what is long ago matters least.
    for (let at = 0; at < kept.length && left > 0 && !isOver(); ) {
      const fewer = kept.toSpliced(at, chunk);
      const again = fewer.length < kept.length && (await failsWith(settings, rule, new Set(fewer), act));
      left--;
      if (again) [kept, shortest] = [fewer, again];
      else at += chunk;
    }
  }
  return { rule, ...shortest, acts: kept, runs: runs - left };
}
