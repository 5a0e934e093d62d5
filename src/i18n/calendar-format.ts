import { DAY } from "../runtime/units";
import { dateFormat } from "./date-formats";
import { byLocale, type Locale } from "./locales";
import { keepUnitsTogether } from "./units-together";

const capitalized = (locale: Locale, text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

const months = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
/** "November 2026", standing alone. @param month YYYY-MM */
export const formatMonthOfYear = (locale: Locale, month: string): string =>
  capitalized(locale, keepUnitsTogether(months(locale).format(Date.parse(`${month}-01T00:00:00Z`))));

const daysOfWeek = dateFormat({ weekday: "long", day: "numeric", month: "long" });
/** "Monday 2 November", standing alone. @param day since 1970-01-01 */
export const formatDayOfWeek = (locale: Locale, day: number): string =>
  capitalized(locale, daysOfWeek(locale).format(day * DAY));

const daysOfMonth = byLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }));
/** "2", in the reader's digits. @param day since 1970-01-01 */
export const formatDayOfMonth = (locale: Locale, day: number): string =>
  daysOfMonth(locale).format(new Date(day * DAY).getUTCDate());
