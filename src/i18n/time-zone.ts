import { memoize } from "../runtime/cache";
import { DAY, MINUTE } from "../runtime/units";

/** IANA time zone; null: unknown, times in UTC. */
export type TimeZone = string | null;

const ZONE_NAME_PATTERN = /^[A-Za-z][\w+/-]{0,63}$/;
const ZONES_KEPT = 1_000;

const knownZone = memoize(
  "time zones",
  (name: string): TimeZone => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      return null;
    }
  },
  ZONES_KEPT,
);

/** The zone as the platform spells it; null if unknown. */
export const parseTimeZone = (name: string | null | undefined): TimeZone =>
  name && ZONE_NAME_PATTERN.test(name) ? knownZone(name) : null;

const PARTS = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
} as const;

const zoneClocks = memoize(
  "time zones",
  (timeZone: string) => new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone }),
  ZONES_KEPT,
);

/** ms by which the zone's clock is ahead of UTC at a time. */
function readOffset(zone: string, time: number): number {
  const part = Object.fromEntries(
    zoneClocks(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) - time;
}

/** Zones change their offset at quarters of an hour. */
const QUARTER = 15 * MINUTE;
const QUARTERS_KEPT = 500;
const quarterOffsets = memoize(
  "time zones",
  (_key: string, { zone, time }: { zone: string; time: number }) => readOffset(zone, time),
  QUARTERS_KEPT,
);

const USED_ZONES_KEPT = 50;
const DAYS_KEPT = 250;
/** Of a zone by UTC days, as people read times of few days; null: it changes on that day. */
const dayOffsets = memoize(
  "time zones",
  (zone: string) =>
    memoize(
      "time zones",
      (day: number) => {
        const [first, last] = [readOffset(zone, day * DAY), readOffset(zone, (day + 1) * DAY)];
        return first === last ? first : null;
      },
      DAYS_KEPT,
    ),
  USED_ZONES_KEPT,
);

function offsetOf(zone: string, time: number): number {
  const ofDay = dayOffsets(zone)(Math.floor(time / DAY));
  if (ofDay !== null) return ofDay;
  const quarter = Math.floor(time / QUARTER);
  return quarterOffsets(`${zone} ${quarter}`, { zone, time: quarter * QUARTER });
}

/** `time` (ms) shifted by the zone's offset, to be formatted as UTC. */
export function wallClock(time: number, zone: TimeZone): number {
  if (zone === null || zone === "UTC") return time;
  return time + offsetOf(zone, time);
}

/** Calendar day in the zone, since 1970-01-01. */
export const localDayOf = (time: number, zone: TimeZone): number => Math.floor(wallClock(time, zone) / DAY);
