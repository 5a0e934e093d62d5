import { TRANSLATION_LIMITS } from "../limits/translation";
import { monotonicTime } from "../runtime/clock";

const STREAKS_KEPT = 1_000;

interface FailureStreak {
  failures: number;
  /** ms; when it may be tried again. */
  until: number;
}

const isStreakOpen = ({ failures, until }: FailureStreak, now: number): boolean =>
  failures >= TRANSLATION_LIMITS.failures && now < until;

/**
 * Opens after failures in a row: for a person after their own, for everybody once several people had failures
 * without a success between them. One person's texts cannot block it for others. @param now ms
 */
export function createCircuitBreaker(now: () => number = monotonicTime) {
  const own = new Map<string, FailureStreak>();
  const failing = new Set<string>();
  let everybodyUntil = 0;

  function countOwn(person: string): number {
    const failures = (own.get(person)?.failures ?? 0) + 1;
    own.set(person, { failures, until: now() + TRANSLATION_LIMITS.pause });
    if (own.size > STREAKS_KEPT) for (const [each, { until }] of own) if (until < now()) own.delete(each);
    return failures;
  }

  const isOpenForAll = () => failing.size >= TRANSLATION_LIMITS.failingPeople && now() < everybodyUntil;

  return {
    isOpenForAll,
    isOpen(person: string): boolean {
      const streak = own.get(person);
      return isOpenForAll() || (streak !== undefined && isStreakOpen(streak, now()));
    },
    succeeded(person: string): void {
      own.delete(person);
      failing.clear();
    },
    /** @param ofText it lies in what was to be translated: nobody else's failure */
    failed(person: string, ofText: boolean): void {
      countOwn(person);
      if (ofText) return;
      failing.add(person);
      everybodyUntil = now() + TRANSLATION_LIMITS.pause;
    },
  };
}
