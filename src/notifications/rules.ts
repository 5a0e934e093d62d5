import { wallClock, type Zone } from "../i18n/zone";
import { DAY, HOUR, MINUTE, NOTIFICATIONS } from "../limits/limits";
import { NEWS, type NewsKind } from "../push/news";

export const KINDS = NEWS;

/** A stranger's first words and followers stay in the app until somebody wants it otherwise. */
const OFF_AT_FIRST: readonly NewsKind[] = ["stranger", "follower"];

export type Kinds = Record<NewsKind, boolean>;

/** Minutes from local midnight. */
export interface Quiet {
  from: number;
  to: number;
}

/** What is told, with what was chosen. */
export const kindsOf = (chosen: Partial<Kinds>): Kinds =>
  Object.fromEntries(
    NEWS.map((kind) => [kind, chosen[kind] ?? !OFF_AT_FIRST.includes(kind)]),
  ) as unknown as Kinds;

const minutes = (time: number, zone: Zone): number => Math.floor((wallClock(time, zone) % DAY) / MINUTE);

function isQuiet(at: number, { from, to }: Quiet): boolean {
  return from <= to ? at >= from && at < to : at >= from || at < to;
}

/** The next time, after `time`, that clocks in the zone show so many minutes from midnight; ms. */
export function nextLocal(time: number, zone: Zone, wanted: number): number {
  const local = wallClock(time, zone);
  const midnight = local - (local % DAY);
  const sameDay = midnight + wanted * MINUTE;
  const wall = sameDay > local ? sameDay : sameDay + DAY;
  const guess = wall - (local - time);
  // Clocks may be set forward or back in between; what they skip is over at once.
  const exact = guess - (wallClock(guess, zone) - wall);
  return exact > time ? exact : guess;
}

/** When quiet hours that hold now are over, ms; null: none hold. */
export function quietUntil(now: number, zone: Zone, quiet: Quiet | null): number | null {
  if (!quiet || !isQuiet(minutes(now, zone), quiet)) return null;
  return nextLocal(now, zone, quiet.to);
}

const { from, to } = NOTIFICATIONS.morning;

/** Whether it is the hour for a letter. */
export function isMorning(now: number, zone: Zone): boolean {
  const at = minutes(now, zone);
  return at >= from * 60 && at < to * 60;
}

/** The next morning, ms. */
export const nextMorning = (now: number, zone: Zone): number => nextLocal(now, zone, from * 60);

/** The morning a week from now, ms. */
export const morningInAWeek = (now: number, zone: Zone): number =>
  nextMorning(now + NOTIFICATIONS.week - (to - from + 1) * HOUR, zone);

const two = (n: number): string => String(n).padStart(2, "0");

/** "22:00" */
export const clockOf = (at: number): string => `${two(Math.floor(at / 60))}:${two(at % 60)}`;

/** Minutes from midnight of "22:00". */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
