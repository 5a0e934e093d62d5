import { DAY, MINUTE } from "../limits";
import { keeping } from "./keeping";

/** The reader's IANA time zone; null: nobody has told, and times are in UTC. */
export type Zone = string | null;

const NAME = /^[A-Za-z][\w+/-]{0,63}$/;
const ZONES_KEPT = 1_000;

const known = keeping((name: string): Zone => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}, ZONES_KEPT);

/** The zone of that name as this platform spells it; null where there is none. */
export const zoneOf = (name: string | null | undefined): Zone =>
  name && NAME.test(name) ? known(name) : null;

const PARTS = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
} as const;

const clocks = keeping(
  (timeZone: string) => new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone }),
  ZONES_KEPT,
);

/** Zones change their offset at quarters of an hour. */
const QUARTER = 15 * MINUTE;
const OFFSETS_KEPT = 5_000;

const offsets = keeping((of: string): number => {
  const [zone = "", quarter] = of.split(" ");
  const time = Number(quarter) * QUARTER;
  const part = Object.fromEntries(
    clocks(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) - time;
}, OFFSETS_KEPT);

/**
 * A time moved by the zone's offset: formatted as UTC it says what the clocks of the zone show.
 * @param time ms
 */
export function wallClock(time: number, zone: Zone): number {
  if (zone === null || zone === "UTC") return time;
  return time + offsets(`${zone} ${Math.floor(time / QUARTER)}`);
}

/** The calendar day of a time where the reader lives, counted from 1970-01-01. */
export const dayIn = (time: number, zone: Zone): number => Math.floor(wallClock(time, zone) / DAY);
