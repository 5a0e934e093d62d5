import { localDayOf, type TimeZone, wallClock } from "../../i18n/time-zone";
import { DAY, HOUR } from "../../runtime/units";

/** YYYY-MM */
export type CalendarMonth = string;

/** The month of a time in a zone. @param time ms */
export const monthOf = (time: number, zone: TimeZone): CalendarMonth =>
  new Date(wallClock(time, zone)).toISOString().slice(0, 7);

/** Local days reach from 14 hours before UTC's to 12 after them. */
const EARLIEST = 15 * HOUR;

/** Where a day begins in a zone, ms. @param day days since 1970-01-01 */
export function startOfDay(day: number, zone: TimeZone): number {
  let [low, high] = [day * DAY - EARLIEST, day * DAY + EARLIEST];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (localDayOf(middle, zone) >= day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The day of a date, since 1970-01-01. @param date YYYY-MM-DD */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);

/** A month by its distance from another one. */
export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** When a month begins and ends in a zone, ms. */
export const monthSpan = (month: CalendarMonth, zone: TimeZone): [from: number, to: number] => [
  startOfDay(dayOfDate(`${month}-01`), zone),
  startOfDay(dayOfDate(`${addMonths(month, 1)}-01`), zone),
];
