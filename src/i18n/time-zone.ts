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

/** Zones change their offset at quarters of an hour. */
const QUARTER = 15 * MINUTE;
const OFFSETS_KEPT = 2_500;

const zoneOffsets = memoize(
  "time zones",
  (of: string): number => {
    const [zone = "", quarter] = of.split(" ");
    const time = Number(quarter) * QUARTER;
    const part = Object.fromEntries(
      zoneClocks(zone)
        .formatToParts(time)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute) - time;
  },
  OFFSETS_KEPT,
);

/** `time` (ms) shifted by the zone's offset, to be formatted as UTC. */
export function wallClock(time: number, zone: TimeZone): number {
  if (zone === null || zone === "UTC") return time;
  return time + zoneOffsets(`${zone} ${Math.floor(time / QUARTER)}`);
}

/** Calendar day in the zone, since 1970-01-01. */
export const localDayOf = (time: number, zone: TimeZone): number => Math.floor(wallClock(time, zone) / DAY);
