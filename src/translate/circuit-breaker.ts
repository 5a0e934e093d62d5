import { TRANSLATION_LIMITS } from "../limits/translation";
import { monotonicTime } from "../runtime/clock";
import { sha256 } from "../runtime/sha256";
import type { EngineRequest } from "./engine";

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

/** Failures in a row, by key. */
function createStreaks() {
  const streaks = new Map<string, FailureStreak>();
  return {
    /** How many there are now. */
    add(key: string, at: number): number {
      const earlier = streaks.get(key);
      const failures = (earlier && isKept(earlier.at, at) ? earlier.failures : 0) + 1;
      streaks.delete(key);
      streaks.set(key, { failures, at });
      forgetOld(streaks, (streak) => streak.at, at);
      return failures;
    },
    isOpen(key: string, at: number): boolean {
      const streak = streaks.get(key);
      return streak !== undefined && isStreakOpen(streak, at);
    },
    end: (key: string) => streaks.delete(key),
  };
}

/** Who failed lately, each with a text that had not failed before. */
function rememberFailingPeople() {
  let recent: TextFailure[] = [];
  return {
    /** Whether people enough did, with this one. */
    areMany(person: string, at: number): boolean {
      recent = [...recent.filter((each) => at < each.at + TRANSLATION_LIMITS.pause), { person, at }];
      return new Set(recent.map((each) => each.person)).size >= TRANSLATION_LIMITS.failingPeople;
    },
    forget(): void {
      recent = [];
    },
  };
}

type Asked = Pick<EngineRequest, "text" | "to">;

/** Keyed by a hash: no text is kept. */
const keysOf = ({ text, to }: Asked) => {
  const ofText = sha256(text);
  return { ofText, ofPair: `${to} ${ofText}` };
};

/**
 * Opens after failures: for a person, and for one text in one language, after their own in a row; for everybody once
 * several people had failures with as many texts shortly after one another, and no success between them. After that
 * one failure opens it again for everybody until the next success, or in an outage all who ask would. One person cannot
 * block it for others: neither with requests nor with a text that the server cannot translate, however many read it.
 * @param now ms
 */
export function createCircuitBreaker(now: () => number = monotonicTime) {
  const people = createStreaks();
  const pairs = createStreaks();
  const texts = createStreaks();
  const failing = rememberFailingPeople();
  let everybodyUntil = 0;
  /** It was open for everybody, and nothing has been translated since. */
  let isHalfOpen = false;

  const isOpenForAll = () => now() < everybodyUntil;

  return {
    isOpenForAll,
    isOpen: (person: string, asked: Asked): boolean =>
      isOpenForAll() || people.isOpen(person, now()) || pairs.isOpen(keysOf(asked).ofPair, now()),
    succeeded(person: string, asked: Asked): void {
      const { ofText, ofPair } = keysOf(asked);
      people.end(person);
      pairs.end(ofPair);
      texts.end(ofText);
      failing.forget();
      everybodyUntil = 0;
      isHalfOpen = false;
    },
    /** @param isCausedByText it lies in what was to be translated: nobody else's failure */
    failed(person: string, asked: Asked, isCausedByText: boolean): void {
      const at = now();
      const { ofText, ofPair } = keysOf(asked);
      people.add(person, at);
      const isFirstOfText = texts.add(ofText, at) === 1;
      if (isCausedByText) return;
      pairs.add(ofPair, at);
      const isOutage = isFirstOfText && failing.areMany(person, at);
      if (!isOutage && !isHalfOpen) return;
      everybodyUntil = at + TRANSLATION_LIMITS.pause;
      isHalfOpen = true;
    },
  };
}
