import { DAY } from "../limits";

/** 1970-01-01 was a Thursday; Monday is 0. */
const FIRST_WEEKDAY = 3;
const WEEK = 7;

/** The seven UTC days of the running week, counted from 1970-01-01. @param firstDay 1 for Monday … 7 for Sunday */
export function weekDays(day: number, firstDay: number): number[] {
  const since = (day + FIRST_WEEKDAY - (firstDay - 1) + WEEK) % WEEK;
  return Array.from({ length: WEEK }, (_, i) => day - since + i);
}

/** A UTC day as its check-in is recorded: `2026-11-21`. @param day counted from 1970-01-01 */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
