import { memoize } from "../runtime/cache";
import { DAY } from "../runtime/units";
import { type Language, localeTag } from "./languages";

const weekdays = memoize("formats", (language: Language) => ({
  short: new Intl.DateTimeFormat(localeTag(language), { weekday: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat(localeTag(language), { weekday: "long", timeZone: "UTC" }),
}));
const WEEK = 7;
const weekday = memoize("formats", (language: Language) => ({
  short: memoize("formats", (day: number) =>
    weekdays(language)
      .short.format(day * DAY)
      .replace(/^ال/, ""),
  ),
  long: memoize("formats", (day: number) => weekdays(language).long.format(day * DAY)),
}));
/** Weekday of a UTC day since 1970-01-01. Arabic has no short names. */
export const formatWeekday = (language: Language, day: number, width: "short" | "long"): string =>
  weekday(language)[width](day % WEEK);

const firstDay = memoize("formats", (locale: string) => {
  try {
    return new Intl.Locale(locale).getWeekInfo().firstDay;
  } catch {
    return 1;
  }
});
/** First day of the week: 1 Monday … 7 Sunday. */
export const firstDayOfWeek = (language: Language, country: string): number => firstDay(`${language}-${country}`);
