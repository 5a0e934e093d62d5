import { memoize } from "../runtime/cache";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { type Language, localeTag } from "./languages";
import { localDayOf, type TimeZone, wallClock } from "./time-zone";
import { keepUnitsTogether } from "./units-together";

const numbers = memoize("formats", (language: Language) => new Intl.NumberFormat(localeTag(language)));
const relative = memoize(
  "formats",
  (language: Language) => new Intl.RelativeTimeFormat(localeTag(language), { numeric: "auto", style: "long" }),
);
const days = memoize(
  "formats",
  (language: Language) => new Intl.DateTimeFormat(localeTag(language), { dateStyle: "medium", timeZone: "UTC" }),
);
const dateTimes = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }),
);

/** Formatted counts below this are cached. */
const CACHED_NUMBERS_MAX = 1_000;

const commonNumbers = memoize("formats", (language: Language) =>
  memoize("formats", (n: number) => numbers(language).format(n)),
);

/** A whole number with the reader's digits and separators. */
export const formatNumber = (language: Language, n: number): string =>
  n >= 0 && n < CACHED_NUMBERS_MAX ? commonNumbers(language)(n) : numbers(language).format(n);

const referenceNumbers = memoize(
  "formats",
  (language: Language) => new Intl.NumberFormat(localeTag(language), { useGrouping: false }),
);

/** A number that names something, such as a report: the reader's digits without separators. */
export const formatReference = (language: Language, n: number): string => referenceNumbers(language).format(n);

const BADGE_CAP = 99;

/** What a badge has room for: "99+" above 99. */
export const formatBadge = (language: Language, n: number): string =>
  n > BADGE_CAP ? `${formatNumber(language, BADGE_CAP)}+` : formatNumber(language, n);

const signedNumbers = memoize(
  "formats",
  (language: Language) => new Intl.NumberFormat(localeTag(language), { signDisplay: "exceptZero" }),
);

/** Signed integer ("+10", "−5", "0"). In Arabic with its mark of direction, so that the sign comes first for the reader. */
export const formatSigned = (language: Language, n: number): string =>
  signedNumbers(language).format(n).replace("-", "−");

/** What stands for less than a minute ago, where CLDR's "now" means only "at present". */
const JUST_NOW: Partial<Record<Language, string>> = { zh: "刚刚", hi: "अभी-अभी" };

const agoPhrases = memoize("formats", (language: Language) => {
  const phrase = (unit: "minute" | "hour" | "day") =>
    memoize("formats", (n: number) => keepUnitsTogether(relative(language).format(-n, unit)));
  return {
    now: JUST_NOW[language] ?? relative(language).format(0, "second"),
    minute: phrase("minute"),
    hour: phrase("hour"),
    day: phrase("day"),
  };
});

const DATES_KEPT = 1_000;
const date = memoize("formats", (language: Language) =>
  memoize("formats", (day: number) => keepUnitsTogether(days(language).format(day * DAY)), DATES_KEPT),
);

/** "now", "2 hours ago" up to a week, then the date. Times in ms. */
export function formatAgo(language: Language, time: number, now: number, zone: TimeZone): string {
  const age = Math.max(0, now - time);
  const phrases = agoPhrases(language);
  if (age < MINUTE) return phrases.now;
  if (age < HOUR) return phrases.minute(Math.floor(age / MINUTE));
  if (age < DAY) return phrases.hour(Math.floor(age / HOUR));
  if (age < 7 * DAY) return phrases.day(Math.floor(age / DAY));
  return date(language)(localDayOf(time, zone));
}

/** A day stays with its month. */
const keepOnOneLine = (text: string): string => keepUnitsTogether(text).replaceAll(" ", "\u00a0");

const withUtcMark = (text: string, zone: TimeZone): string => (zone === null ? `${text} UTC` : text);

/** Date and time in the reader's zone, else in UTC with its name. */
export const formatDateTime = (language: Language, time: number, zone: TimeZone): string =>
  withUtcMark(keepUnitsTogether(dateTimes(language).format(wallClock(time, zone))), zone);

const aheadPhrases = memoize(
  "formats",
  (language: Language) => new Intl.RelativeTimeFormat(localeTag(language), { numeric: "always" }),
);
/** "in 5 hours", "in 12 minutes": how long until `time` (ms), never less than a minute. */
export function formatAhead(language: Language, time: number, now: number): string {
  const left = Math.max(MINUTE, time - now);
  const format = aheadPhrases(language);
  return keepUnitsTogether(
    left < HOUR ? format.format(Math.ceil(left / MINUTE), "minute") : format.format(Math.ceil(left / HOUR), "hour"),
  );
}

const clocks = memoize(
  "formats",
  (language: Language) => new Intl.DateTimeFormat(localeTag(language), { timeStyle: "short", timeZone: "UTC" }),
);
/** The time of day where the reader lives. */
export const formatTime = (language: Language, time: number, zone: TimeZone): string =>
  clocks(language).format(wallClock(time, zone));

/** The time of day in a sentence of its own, "01:00"; where the reader's zone is unknown "00:00 UTC". */
export const formatTimeOfDay = (language: Language, time: number, zone: TimeZone): string =>
  withUtcMark(formatTime(language, time, zone), zone);

const months = memoize(
  "formats",
  (language: Language) => new Intl.DateTimeFormat(localeTag(language), { month: "long", timeZone: "UTC" }),
);
/** The name of the month in UTC, standing alone. */
export const formatMonth = (language: Language, time: number): string => months(language).format(time);

const dates = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { day: "numeric", month: "long", timeZone: "UTC" }),
);
const upper = (language: Language, text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** "18 November". Time in ms. */
export const formatDate = (language: Language, time: number, zone: TimeZone): string =>
  keepUnitsTogether(dates(language).format(wallClock(time, zone)));

const daysOfYears = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
);
/** "18 November 2026" where the reader lives. Time in ms. */
export const formatLongDate = (language: Language, time: number, zone: TimeZone): string =>
  keepUnitsTogether(daysOfYears(language).format(wallClock(time, zone)));
/** "18 November 2011". @param day YYYY-MM-DD */
export const formatBirthday = (language: Language, day: string): string =>
  keepUnitsTogether(daysOfYears(language).format(Date.parse(day)));

const shortDates = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { day: "numeric", month: "short", timeZone: "UTC" }),
);
/** "18 Nov", for a line with little room. Time in ms. */
export const formatShortDate = (language: Language, time: number, zone: TimeZone): string =>
  keepOnOneLine(shortDates(language).format(wallClock(time, zone)));

const shortMonths = memoize(
  "formats",
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { year: "numeric", month: "short", timeZone: "UTC" }),
);
const shortAges = memoize("formats", (language: Language) => {
  // A bare "13分钟" would be a length of time.
  if (language === "zh") return agoPhrases(language);
  const span = (unit: "minute" | "hour" | "day") => {
    const format = new Intl.NumberFormat(localeTag(language), { style: "unit", unit, unitDisplay: "short" });
    return memoize("formats", (n: number) => keepOnOneLine(format.format(n)));
  };
  return { minute: span("minute"), hour: span("hour"), day: span("day") };
});

/** As `formatAgo` for a row with little room: "now", "13 min" up to a week, then "18 Nov" or "Nov 2025". Times in ms. */
export function formatShortAgo(language: Language, time: number, now: number, zone: TimeZone): string {
  const past = Math.max(0, now - time);
  if (past < MINUTE) return agoPhrases(language).now;
  if (past < HOUR) return shortAges(language).minute(Math.floor(past / MINUTE));
  if (past < DAY) return shortAges(language).hour(Math.floor(past / HOUR));
  if (past < 7 * DAY) return shortAges(language).day(Math.floor(past / DAY));
  const [then, today] = [time, now].map((each) => new Date(wallClock(each, zone)).getUTCFullYear());
  return then === today
    ? formatShortDate(language, time, zone)
    : keepOnOneLine(shortMonths(language).format(wallClock(time, zone)));
}

/** "Today", "Yesterday", then the date; days counted from 1970-01-01, in whichever zone. */
export const formatRelativeDay = (language: Language, day: number, today: number): string =>
  today - day < 2
    ? upper(language, relative(language).format(day - today, "day"))
    : keepUnitsTogether(dates(language).format(day * DAY));
