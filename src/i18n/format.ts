import { memoize } from "../runtime/cache";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { dateFormat } from "./date-formats";
import type { Language } from "./languages";
import { byLocale, type Locale, languageOfLocale } from "./locales";
import { localDayOf, type TimeZone, wallClock } from "./time-zone";
import { keepUnitsTogether } from "./units-together";

const numbers = byLocale((locale) => new Intl.NumberFormat(locale));
const relative = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" }));
const days = dateFormat({ dateStyle: "medium" });
const dateTimes = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** Formatted counts below this are cached. */
const CACHED_NUMBERS_MAX = 1_000;

const commonNumbers = byLocale((locale) => memoize("formats", (n: number) => numbers(locale).format(n)));

/** A whole number with the reader's digits and separators. */
export const formatNumber = (locale: Locale, n: number): string =>
  n >= 0 && n < CACHED_NUMBERS_MAX ? commonNumbers(locale)(n) : numbers(locale).format(n);

const referenceNumbers = byLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }));

/** A number that names something, such as a report: the reader's digits without separators. */
export const formatReference = (locale: Locale, n: number): string => referenceNumbers(locale).format(n);

const BADGE_CAP = 99;

/** What a badge has room for: "99+" above 99. */
export const formatBadge = (locale: Locale, n: number): string =>
  n > BADGE_CAP ? `${formatNumber(locale, BADGE_CAP)}+` : formatNumber(locale, n);

const signedNumbers = byLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }));

/** Signed integer ("+10", "−5", "0"). In Arabic with its mark of direction, so that the sign comes first for the reader. */
export const formatSigned = (locale: Locale, n: number): string => signedNumbers(locale).format(n).replace("-", "−");

/** What stands for less than a minute ago, where CLDR's "now" means only "at present". */
const JUST_NOW: Partial<Record<Language, string>> = { zh: "刚刚", hi: "अभी-अभी" };

const agoPhrases = byLocale((locale) => {
  const phrase = (unit: "minute" | "hour" | "day") =>
    memoize("formats", (n: number) => keepUnitsTogether(relative(locale).format(-n, unit)));
  return {
    now: JUST_NOW[languageOfLocale(locale)] ?? relative(locale).format(0, "second"),
    minute: phrase("minute"),
    hour: phrase("hour"),
    day: phrase("day"),
  };
});

const DATES_KEPT = 1_000;
const date = byLocale((locale) => memoize("formats", (day: number) => days(locale).format(day * DAY), DATES_KEPT));

/** "now", "2 hours ago" up to a week, then the date. Times in ms. */
export function formatAgo(locale: Locale, time: number, now: number, zone: TimeZone): string {
  const age = Math.max(0, now - time);
  const phrases = agoPhrases(locale);
  if (age < MINUTE) return phrases.now;
  if (age < HOUR) return phrases.minute(Math.floor(age / MINUTE));
  if (age < DAY) return phrases.hour(Math.floor(age / HOUR));
  if (age < 7 * DAY) return phrases.day(Math.floor(age / DAY));
  return date(locale)(localDayOf(time, zone));
}

/** A text as short as a day with its month. */
const keepOnOneLine = (text: string): string => text.replaceAll(" ", "\u00a0");

const withUtcMark = (text: string, zone: TimeZone): string => (zone === null ? `${text} UTC` : text);

/** Date and time in the reader's zone, else in UTC with its name. */
export const formatDateTime = (locale: Locale, time: number, zone: TimeZone): string =>
  withUtcMark(dateTimes(locale).format(wallClock(time, zone)), zone);

/** CLDR's Arabic says "within 5 hours". */
const WITHIN = /^خلال(?= )/u;
const aheadPhrases = byLocale((locale) => {
  const cldr = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return (n: number, unit: "minute" | "hour") => keepUnitsTogether(cldr.format(n, unit).replace(WITHIN, "بعد"));
});
/** "in 5 hours", "in 12 minutes": how long until `time` (ms), never less than a minute. */
export function formatAhead(locale: Locale, time: number, now: number): string {
  const left = Math.max(MINUTE, time - now);
  const phrase = aheadPhrases(locale);
  return left < HOUR ? phrase(Math.ceil(left / MINUTE), "minute") : phrase(Math.ceil(left / HOUR), "hour");
}

const clocks = byLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }));
/** The time of day where the reader lives. */
export const formatTime = (locale: Locale, time: number, zone: TimeZone): string =>
  keepUnitsTogether(clocks(locale).format(wallClock(time, zone)));

/** The time of day in a sentence of its own, "01:00"; where the reader's zone is unknown "00:00 UTC". */
export const formatTimeOfDay = (locale: Locale, time: number, zone: TimeZone): string =>
  withUtcMark(formatTime(locale, time, zone), zone);

/** Chinese spells the long form out, 十一月, which is that of poems. */
const months = byLocale((locale) => {
  const month = languageOfLocale(locale) === "zh" ? "short" : "long";
  return new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
});
/** The name of the month, standing alone. */
export const formatMonth = (locale: Locale, time: number, zone: TimeZone): string =>
  months(locale).format(wallClock(time, zone));

const dates = dateFormat({ day: "numeric", month: "long" });
const upper = (locale: Locale, text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** "18 November". Time in ms. */
export const formatDate = (locale: Locale, time: number, zone: TimeZone): string =>
  dates(locale).format(wallClock(time, zone));

const daysOfYears = dateFormat({ day: "numeric", month: "long", year: "numeric" });
/** "18 November 2026" where the reader lives. Time in ms. */
export const formatLongDate = (locale: Locale, time: number, zone: TimeZone): string =>
  daysOfYears(locale).format(wallClock(time, zone));
/** "18 November 2011". @param day YYYY-MM-DD */
export const formatBirthday = (locale: Locale, day: string): string => daysOfYears(locale).format(Date.parse(day));

const shortDates = dateFormat({ day: "numeric", month: "short" });
/** "18 Nov", for a line with little room. Time in ms. */
export const formatShortDate = (locale: Locale, time: number, zone: TimeZone): string =>
  keepOnOneLine(shortDates(locale).format(wallClock(time, zone)));

const shortMonths = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", timeZone: "UTC" }),
);
const shortAges = byLocale((locale) => {
  // A bare "13分钟" would be a length of time.
  if (languageOfLocale(locale) === "zh") return agoPhrases(locale);
  const span = (unit: "minute" | "hour" | "day") => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
    return memoize("formats", (n: number) => keepOnOneLine(keepUnitsTogether(format.format(n))));
  };
  return { minute: span("minute"), hour: span("hour"), day: span("day") };
});

/** As `formatAgo` for a row with little room: "now", "13 min" up to a week, then "18 Nov" or "Nov 2025". Times in ms. */
export function formatShortAgo(locale: Locale, time: number, now: number, zone: TimeZone): string {
  const past = Math.max(0, now - time);
  if (past < MINUTE) return agoPhrases(locale).now;
  if (past < HOUR) return shortAges(locale).minute(Math.floor(past / MINUTE));
  if (past < DAY) return shortAges(locale).hour(Math.floor(past / HOUR));
  if (past < 7 * DAY) return shortAges(locale).day(Math.floor(past / DAY));
  const [then, today] = [time, now].map((each) => new Date(wallClock(each, zone)).getUTCFullYear());
  return then === today
    ? formatShortDate(locale, time, zone)
    : keepOnOneLine(keepUnitsTogether(shortMonths(locale).format(wallClock(time, zone))));
}

/** "Today", "Yesterday", then the date; days counted from 1970-01-01, in whichever zone. */
export const formatRelativeDay = (locale: Locale, day: number, today: number): string =>
  today - day < 2 ? upper(locale, relative(locale).format(day - today, "day")) : dates(locale).format(day * DAY);
