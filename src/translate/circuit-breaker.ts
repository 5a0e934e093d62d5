import { TRANSLATION_LIMITS } from "../limits/translation";
import { monotonicTime } from "../runtime/clock";
import { sha256 } from "../runtime/sha256";

const STREAKS_KEPT = 1_000;

interface FailureStreak {
  failures: number;
  /** ms; of the last one. */
  at: number;
}

/** The first failure of a text. */
interface TextFailure {
  person: string;
  /** ms */
  at: number;
}

const isStreakOpen = ({ failures, at }: FailureStreak, now: number): boolean =>
  failures >= TRANSLATION_LIMITS.failures && now < at + TRANSLATION_LIMITS.pause;

const isKept = (at: number | undefined, now: number): boolean =>
  at !== undefined && now < at + TRANSLATION_LIMITS.failureKept;

/** Once there are too many, forgets what is long ago, then the oldest, or a flood would fill the memory. */
function forgetOld<T>(entries: Map<string, T>, timeOf: (entry: T) => number, now: number): void {
  if (entries.size <= STREAKS_KEPT) return;
  for (const [key, entry] of entries) if (!isKept(timeOf(entry), now)) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size <= STREAKS_KEPT) return;
    entries.delete(key);
  }
}

/** Tells the first failure of a text from later ones, which are the text's own. Keyed by a hash: no text is kept. */
function rememberFailedTexts() {
  const failed = new Map<string, number>();
  return function isFirstFailure(text: string, now: number): boolean {
    const key = sha256(text);
    const last = failed.get(key);
    failed.delete(key);
    failed.set(key, now);
    forgetOld(failed, (at) => at, now);
    return !isKept(last, now);
  };
}

/**
 * Opens after failures: for a person after their own in a row; for everybody once several people had failures with as many
 * texts shortly after one another, and no success between them. One person cannot block it for others: neither with
 * requests nor with a text that the server cannot translate, however many read it. @param now ms
 */
export function createCircuitBreaker(now: () => number = monotonicTime) {
  const own = new Map<string, FailureStreak>();
  const isFirstFailure = rememberFailedTexts();
  let recent: TextFailure[] = [];
  let everybodyUntil = 0;

  function countOwn(person: string, at: number): void {
    const earlier = own.get(person);
    own.delete(person);
    own.set(person, { failures: (earlier && isKept(earlier.at, at) ? earlier.failures : 0) + 1, at });
    forgetOld(own, (streak) => streak.at, at);
  }

  const isOpenForAll = () => now() < everybodyUntil;

  return {
    isOpenForAll,
    isOpen(person: string): boolean {
      const streak = own.get(person);
      return isOpenForAll() || (streak !== undefined && isStreakOpen(streak, now()));
    },
    succeeded(person: string): void {
      own.delete(person);
      recent = [];
      everybodyUntil = 0;
    },
    /** @param ofText it lies in what was to be translated: nobody else's failure */
    failed(person: string, text: string, ofText: boolean): void {
      const at = now();
      countOwn(person, at);
      if (!isFirstFailure(text, at) || ofText) return;
      recent = [...recent.filter((each) => at < each.at + TRANSLATION_LIMITS.pause), { person, at }];
      const people = new Set(recent.map((each) => each.person)).size;
      if (people >= TRANSLATION_LIMITS.failingPeople) everybodyUntil = at + TRANSLATION_LIMITS.pause;
    },
  };
}
