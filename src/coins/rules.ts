import { DAY } from "../limits/limits";
import { iso } from "../runtime/iso";

const FIRST_WEEKDAY = 3;
const WEEK = 7;

/** The seven UTC days of the current week. @param firstDay 1 Monday … 7 Sunday */
export function weekDays(day: number, firstDay: number): number[] {
  const since = (day + FIRST_WEEKDAY - (firstDay - 1) + WEEK) % WEEK;
  return Array.from({ length: WEEK }, (_, i) => day - since + i);
}

/** `2026-11-21`. @param day since 1970-01-01 */
export const dayName = (day: number): string => iso(day * DAY).slice(0, 10);
