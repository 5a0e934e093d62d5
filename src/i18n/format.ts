import { DAY, HOUR, MINUTE } from "../limits";
import { type Language, localeTag } from "./languages";

/** A function that makes each thing once, and forgets them all where there would be more than `most`. */
export function keeping<K, T>(make: (key: K) => T, most = Number.POSITIVE_INFINITY): (key: K) => T {
  const kept = new Map<K, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}

const numbers = keeping((language: Language) => new Intl.NumberFormat(localeTag(language)));
const relative = keeping(
  (language: Language) =>
    new Intl.RelativeTimeFormat(localeTag(language), { numeric: "auto", style: "long" }),
);
const days = keeping(
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { dateStyle: "medium", timeZone: "UTC" }),
);
const moments = keeping(
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }),
);

/** Counts below this come back so often that their digits are kept. */
const COMMON = 1_000;

const written = keeping((language: Language) => keeping((n: number) => numbers(language).format(n)));

/** A whole number with the reader's digits and separators. */
export const formatNumber = (language: Language, n: number): string =>
  n >= 0 && n < COMMON ? written(language)(n) : numbers(language).format(n);

const BADGE_CAP = 99;

/** What a badge has room for: "99+" above 99. */
export const formatBadge = (language: Language, n: number): string =>
  n > BADGE_CAP ? `${formatNumber(language, BADGE_CAP)}+` : formatNumber(language, n);

const signed = keeping(
  (language: Language) => new Intl.NumberFormat(localeTag(language), { signDisplay: "exceptZero" }),
);

/** A whole number with its sign, "+10" or "−5", zero without one: a real minus, and no marks of direction (it stands in `dir="ltr"`). */
export const formatSigned = (language: Language, n: number): string =>
  signed(language)
    .format(n)
    .replace("-", "−")
    .replace(/[\u061c\u200e\u200f]/g, "");

const ago = keeping((language: Language) => {
  const phrase = (unit: "minute" | "hour" | "day") =>
    keeping((n: number) => relative(language).format(-n, unit));
  return {
    now: relative(language).format(0, "second"),
    minute: phrase("minute"),
    hour: phrase("hour"),
    day: phrase("day"),
  };
});

const DATES_KEPT = 2_000;
const date = keeping((language: Language) =>
  keeping((day: number) => days(language).format(day * DAY), DATES_KEPT),
);

/** "now", "2 hours ago" up to a week, then the date. Times in ms. */
export function formatAgo(language: Language, time: number, now: number): string {
  const age = Math.max(0, now - time);
  const said = ago(language);
  if (age < MINUTE) return said.now;
  if (age < HOUR) return said.minute(Math.floor(age / MINUTE));
  if (age < DAY) return said.hour(Math.floor(age / HOUR));
  if (age < 7 * DAY) return said.day(Math.floor(age / DAY));
  return date(language)(Math.floor(time / DAY));
}

/** Day and time of day in UTC, the product's calendar. */
export const formatMoment = (language: Language, time: number): string => moments(language).format(time);

const ahead = keeping(
  (language: Language) => new Intl.RelativeTimeFormat(localeTag(language), { numeric: "always" }),
);
/** "in 5 hours", "in 12 minutes": how long until `time` (ms), never less than a minute. */
export function formatAhead(language: Language, time: number, now: number): string {
  const left = Math.max(MINUTE, time - now);
  const format = ahead(language);
  return left < HOUR
    ? format.format(Math.ceil(left / MINUTE), "minute")
    : format.format(Math.ceil(left / HOUR), "hour");
}

const clocks = keeping(
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { timeStyle: "short", timeZone: "UTC" }),
);
/** The time of day in UTC. */
export const formatTime = (language: Language, time: number): string => clocks(language).format(time);

const months = keeping(
  (language: Language) => new Intl.DateTimeFormat(localeTag(language), { month: "long", timeZone: "UTC" }),
);
/** The name of the month in UTC, standing alone. */
export const formatMonth = (language: Language, time: number): string => months(language).format(time);

const weekdays = keeping((language: Language) => ({
  short: new Intl.DateTimeFormat(localeTag(language), { weekday: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat(localeTag(language), { weekday: "long", timeZone: "UTC" }),
}));
const WEEK = 7;
const weekday = keeping((language: Language) => ({
  short: keeping((day: number) =>
    weekdays(language)
      .short.format(day * DAY)
      .replace(/^ال/, ""),
  ),
  long: keeping((day: number) => weekdays(language).long.format(day * DAY)),
}));
/** The weekday of a UTC day counted from 1970-01-01. Arabic has no short names; calendars leave the article out. */
export const formatWeekday = (language: Language, day: number, width: "short" | "long"): string =>
  weekday(language)[width](day % WEEK);

const dates = keeping(
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { day: "numeric", month: "long", timeZone: "UTC" }),
);
const upper = (language: Language, text: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** "18 November". Time in ms. */
export const formatDate = (language: Language, time: number): string => dates(language).format(time);

const shortDates = keeping(
  (language: Language) =>
    new Intl.DateTimeFormat(localeTag(language), { day: "numeric", month: "short", timeZone: "UTC" }),
);
/** "18 Nov", for a line with little room. Time in ms. */
export const formatShortDate = (language: Language, time: number): string =>
  shortDates(language).format(time);

/** "Today", "Yesterday", then the date; days counted from 1970-01-01, UTC. */
export const formatDay = (language: Language, day: number, today: number): string =>
  today - day < 2
    ? upper(language, relative(language).format(day - today, "day"))
    : dates(language).format(day * DAY);

const firstDay = keeping((locale: string) => {
  try {
    return new Intl.Locale(locale).getWeekInfo().firstDay;
  } catch {
    return 1;
  }
});
/** On which day the week begins where the reader lives: 1 for Monday … 7 for Sunday. */
export const firstDayOfWeek = (language: Language, country: string): number =>
  firstDay(`${language}-${country}`);
