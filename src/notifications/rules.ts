import { type TimeZone, wallClock } from "../i18n/time-zone";
import { NOTIFICATION_HOURS } from "../limits/notifications";
import { PUSH_KINDS, type PushKind } from "../push/push-outbox";
import { DAY, HOUR, MINUTE } from "../runtime/units";

export const NOTIFICATION_KINDS = PUSH_KINDS;

/** Kinds that are not sent as push notifications unless the user turns them on. */
const OFF_BY_DEFAULT: readonly PushKind[] = ["stranger", "follower"];

export type NotificationKindChoices = Record<PushKind, boolean>;

/** Minutes from local midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** The choice for every kind: the user's own, else the default. */
export const withDefaultKinds = (chosen: Partial<NotificationKindChoices>): NotificationKindChoices =>
  Object.fromEntries(
    PUSH_KINDS.map((kind) => [kind, chosen[kind] ?? !OFF_BY_DEFAULT.includes(kind)]),
  ) as unknown as NotificationKindChoices;

const localMinutes = (time: number, zone: TimeZone): number => Math.floor((wallClock(time, zone) % DAY) / MINUTE);

function isWithinQuietHours(at: number, { from, to }: QuietHours): boolean {
  return from <= to ? at >= from && at < to : at >= from || at < to;
}

/** The next time after `time` at which local clocks show `minutes` from midnight. Times in ms. */
function nextLocalTime(time: number, zone: TimeZone, minutes: number): number {
  const local = wallClock(time, zone);
  const midnight = local - (local % DAY);
  const sameDay = midnight + minutes * MINUTE;
  const target = sameDay > local ? sameDay : sameDay + DAY;
  const guess = target - (local - time);
  // The clock may change in between; a local time that is skipped counts as reached at once.
  const exact = guess - (wallClock(guess, zone) - target);
  return exact > time ? exact : guess;
}

/** When the current quiet hours end, ms; null: not within quiet hours. */
export function quietUntil(now: number, zone: TimeZone, quiet: QuietHours | null): number | null {
  if (!quiet || !isWithinQuietHours(localMinutes(now, zone), quiet)) return null;
  return nextLocalTime(now, zone, quiet.to);
}

/** When the next quiet hours begin, ms; null: there are none. */
export const quietFrom = (now: number, zone: TimeZone, quiet: QuietHours | null): number | null =>
  quiet && quiet.from !== quiet.to ? nextLocalTime(now, zone, quiet.from) : null;

const { from, to } = NOTIFICATION_HOURS.morning;

/** Whether local time is within the hours in which emails are sent. @param now ms */
export function isLocalMorning(now: number, zone: TimeZone): boolean {
  const at = localMinutes(now, zone);
  return at >= from * 60 && at < to * 60;
}

/** The next local morning, ms. */
export const nextLocalMorning = (now: number, zone: TimeZone): number => nextLocalTime(now, zone, from * 60);

/** The local morning a week from now, ms. */
export const localMorningInAWeek = (now: number, zone: TimeZone): number =>
  nextLocalMorning(now + NOTIFICATION_HOURS.week - (to - from + 1) * HOUR, zone);

const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** Minutes from midnight as "22:00". */
export const formatMinutesAsClock = (at: number): string => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;

/** Minutes from midnight of "22:00". */
export const parseClockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
