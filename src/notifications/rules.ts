import { type TimeZone, wallClock } from "../i18n/time-zone";
import { NOTIFICATION_HOURS } from "../limits/notifications";
import { PUSH_KINDS, type PushKind } from "../push/push-outbox";
import { DAY, HOUR, MINUTE } from "../runtime/units";

export const NOTIFICATION_KINDS = PUSH_KINDS;

/** A stranger's first words and followers stay in the app until somebody wants it otherwise. */
const OFF_BY_DEFAULT: readonly PushKind[] = ["stranger", "follower"];

export type NotificationKindChoices = Record<PushKind, boolean>;

/** Minutes from local midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** What is told, with what was chosen. */
export const withDefaultKinds = (chosen: Partial<NotificationKindChoices>): NotificationKindChoices =>
  Object.fromEntries(
    PUSH_KINDS.map((kind) => [kind, chosen[kind] ?? !OFF_BY_DEFAULT.includes(kind)]),
  ) as unknown as NotificationKindChoices;

const localMinutes = (time: number, zone: TimeZone): number =>
  Math.floor((wallClock(time, zone) % DAY) / MINUTE);

function isWithinQuietHours(at: number, { from, to }: QuietHours): boolean {
  return from <= to ? at >= from && at < to : at >= from || at < to;
}

/** The next time, after `time`, that clocks in the zone show so many minutes from midnight; ms. */
export function nextLocalTime(time: number, zone: TimeZone, wanted: number): number {
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
export function quietUntil(now: number, zone: TimeZone, quiet: QuietHours | null): number | null {
  if (!quiet || !isWithinQuietHours(localMinutes(now, zone), quiet)) return null;
  return nextLocalTime(now, zone, quiet.to);
}

const { from, to } = NOTIFICATION_HOURS.morning;

/** Whether it is the hour for a letter. */
export function isLocalMorning(now: number, zone: TimeZone): boolean {
  const at = localMinutes(now, zone);
  return at >= from * 60 && at < to * 60;
}

/** The next morning, ms. */
export const nextLocalMorning = (now: number, zone: TimeZone): number => nextLocalTime(now, zone, from * 60);

/** The morning a week from now, ms. */
export const localMorningInAWeek = (now: number, zone: TimeZone): number =>
  nextLocalMorning(now + NOTIFICATION_HOURS.week - (to - from + 1) * HOUR, zone);

const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** "22:00" */
export const formatMinutesAsClock = (at: number): string =>
  `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;

/** Minutes from midnight of "22:00". */
export const parseClockMinutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
