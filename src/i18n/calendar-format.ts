import { memoize } from "../runtime/cache";
import { DAY } from "../runtime/units";
import { type Language, localeTag } from "./languages";

const capitalized = (language: Language, text: string): string =>
  text.charAt(0).toLocaleUpperCase(localeTag(language)) + text.slice(1);

const months = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { month: "long", year: "numeric", timeZone: "UTC" }),
);
/** "November 2026", standing alone. @param month YYYY-MM */
export const formatMonthOfYear = (language: Language, month: string): string =>
  capitalized(language, months(language).format(Date.parse(`${month}-01T00:00:00Z`)));

const daysOfWeek = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);
/** "Monday 2 November", standing alone. @param day since 1970-01-01 */
export const formatDayOfWeek = (language: Language, day: number): string =>
  capitalized(language, daysOfWeek(language).format(day * DAY));

const daysOfMonth = memoize(
  "formats",
  (language: Language) => new Intl.NumberFormat(localeTag(language), { useGrouping: false }),
);
/** "2", in the reader's digits. @param day since 1970-01-01 */
export const formatDayOfMonth = (language: Language, day: number): string =>
  daysOfMonth(language).format(new Date(day * DAY).getUTCDate());
