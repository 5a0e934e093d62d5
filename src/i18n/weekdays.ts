import { memoize } from "../runtime/cache";
import { DAY } from "../runtime/units";
import type { Language } from "./languages";
import { byLocale, type Locale } from "./locales";

/** European Portuguese has no short names: whole ones run into each other. */
const shortNamesOf = (locale: string): string => (locale.startsWith("pt") ? "pt-BR" : locale);

const weekdays = byLocale((locale) => ({
  short: new Intl.DateTimeFormat(shortNamesOf(locale), { weekday: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }),
}));
const WEEK = 7;
const weekday = byLocale((locale) => ({
  short: memoize("formats", (day: number) =>
    weekdays(locale)
      .short.format(day * DAY)
      .replace(/^ال/, ""),
  ),
  long: memoize("formats", (day: number) => weekdays(locale).long.format(day * DAY)),
}));
/** Weekday of a UTC day since 1970-01-01. Arabic has no short names. */
export const formatWeekday = (locale: Locale, day: number, width: "short" | "long"): string =>
  weekday(locale)[width](day % WEEK);

const firstDay = memoize("formats", (locale: string) => {
  try {
    return new Intl.Locale(locale).getWeekInfo().firstDay;
  } catch {
    return 1;
  }
});
/** First day of the week: 1 Monday … 7 Sunday. */
export const firstDayOfWeek = (language: Language, country: string): number => firstDay(`${language}-${country}`);
