/** Dates and times of a chat. `zone` is the server's knowledge until the browser's is known. */

import { withFirstOfMonth } from "../../i18n/first-of-month";
import { keepDayTogether, keepUnitsTogether } from "../../i18n/units-together";
import { memoize } from "../../runtime/cache";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PAUSE = HOUR;

interface FormatChoice {
  tag: string;
  options: Intl.DateTimeFormatOptions;
}

const cachedFormat = memoize(
  "chat times",
  (_key: string, { tag, options }: FormatChoice) => new Intl.DateTimeFormat(tag, options),
);

export const dateFormatOf = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cachedFormat(`${tag} ${JSON.stringify(options)}`, { tag, options });

/** A date as `options` say, in French with "1er", a day beside its month. @param at ms */
export const formatDeviceDate = (tag: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  keepDayTogether(withFirstOfMonth(tag, dateFormatOf(tag, options).format(at)));

export interface ChatCalendar {
  tag: string;
  /** An IANA zone; undefined: the browser's own. */
  zone: string | undefined;
  /** ms */
  now: number;
}

export const formatChatTime = ({ tag, zone }: ChatCalendar, at: number): string =>
  keepUnitsTogether(dateFormatOf(tag, { timeStyle: "short", timeZone: zone }).format(at));

/** Days begin at full quarters of an hour everywhere. */
const QUARTER = 15 * MINUTE;

const cachedDayKey = memoize("chat days", (_key: string, { zone, at }: { zone: string | undefined; at: number }) =>
  dateFormatOf("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone }).format(at),
);

const dayKeyOf = (zone: string | undefined, at: number): string =>
  cachedDayKey(`${zone} ${Math.floor(at / QUARTER)}`, { zone, at });

export const isSameDay = ({ zone }: Pick<ChatCalendar, "zone">, one: number, other: number): boolean =>
  dayKeyOf(zone, one) === dayKeyOf(zone, other);

/** Whether a separator stands before a message: another day, or a long pause. */
export const needsSeparator = ({ zone }: ChatCalendar, before: number | null, at: number): boolean =>
  before === null || at - before >= PAUSE || !isSameDay({ zone }, before, at);

/** "Today 14:20", "Yesterday 23:10", "18 Nov 2026, 14:20". */
export function formatChatMoment(
  calendar: ChatCalendar,
  at: number,
  texts: { today: string; yesterday: string },
): string {
  const { tag, zone, now } = calendar;
  // By dates: where the clocks change a day has 23 or 25 hours.
  const age = Date.parse(dayKeyOf(zone, now)) - Date.parse(dayKeyOf(zone, at));
  const time = formatChatTime(calendar, at);
  if (age === 0) return texts.today.replace("{time}", time);
  if (age === DAY) return texts.yesterday.replace("{time}", time);
  return formatDeviceDate(tag, { dateStyle: "medium", timeStyle: "short", timeZone: zone }, at);
}
