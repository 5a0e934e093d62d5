/** Dates and times of a chat. `zone` is the server's knowledge until the browser's is known. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PAUSE = HOUR;

const made = new Map<string, Intl.DateTimeFormat>();

function format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(tag, options);
  made.set(key, known);
  return known;
}

export interface Calendar {
  tag: string;
  /** An IANA zone; undefined: the browser's own. */
  zone: string | undefined;
  /** ms */
  now: number;
}

export const timeOf = ({ tag, zone }: Calendar, at: number): string =>
  format(tag, { timeStyle: "short", timeZone: zone }).format(at);

const dayOf = (zone: string | undefined, at: number): string =>
  format("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone }).format(at);

/** Whether a separator stands before a message: another day, or a long pause. */
export const separates = ({ zone }: Calendar, before: number | null, at: number): boolean =>
  before === null || at - before >= PAUSE || dayOf(zone, before) !== dayOf(zone, at);

/** "Today 14:20", "Yesterday 23:10", "18 Nov 2026, 14:20". */
export function momentOf(
  calendar: Calendar,
  at: number,
  texts: { today: string; yesterday: string },
): string {
  const { tag, zone, now } = calendar;
  const day = dayOf(zone, at);
  const time = timeOf(calendar, at);
  if (day === dayOf(zone, now)) return texts.today.replace("{time}", time);
  if (day === dayOf(zone, now - DAY)) return texts.yesterday.replace("{time}", time);
  return format(tag, { dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(at);
}

/** "1:24" for a remaining time in ms. */
export function clockOf(tag: string, left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  const two = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false });
  return `${new Intl.NumberFormat(tag).format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}
