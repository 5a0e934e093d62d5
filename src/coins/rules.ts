import { toIsoDate } from "../runtime/iso";
import { DAY } from "../runtime/units";

const WEEKDAY_OF_EPOCH = 3;
const DAYS_PER_WEEK = 7;

/** The seven UTC days of the current week. @param firstDay 1 Monday … 7 Sunday */
export function daysOfWeek(day: number, firstDay: number): number[] {
  const since = (day + WEEKDAY_OF_EPOCH - (firstDay - 1) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return Array.from({ length: DAYS_PER_WEEK }, (_, i) => day - since + i);
}

/** A date such as `2026-11-21`. @param day since 1970-01-01 */
export const isoDay = (day: number): string => toIsoDate(day * DAY);
