import { DAY, HOUR, MINUTE } from "../limits";
import { type Language, localeTag } from "./languages";

function keeping<T>(make: (language: Language) => T): (language: Language) => T {
  const kept = new Map<Language, T>();
  return (language) => {
    const known = kept.get(language) ?? make(language);
    kept.set(language, known);
    return known;
  };
}

const numbers = keeping((language) => new Intl.NumberFormat(localeTag(language)));
const relative = keeping(
  (language) => new Intl.RelativeTimeFormat(localeTag(language), { numeric: "auto", style: "long" }),
);
const days = keeping(
  (language) => new Intl.DateTimeFormat(localeTag(language), { dateStyle: "medium", timeZone: "UTC" }),
);
const moments = keeping(
  (language) =>
    new Intl.DateTimeFormat(localeTag(language), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }),
);

/** A whole number with the reader's digits and separators. */
export const formatNumber = (language: Language, n: number): string => numbers(language).format(n);

/** "2 hours ago" up to a week, then the date. Times in ms. */
export function formatAgo(language: Language, time: number, now: number): string {
  const age = Math.max(0, now - time);
  const format = relative(language);
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), "minute");
  if (age < DAY) return format.format(-Math.floor(age / HOUR), "hour");
  if (age < 7 * DAY) return format.format(-Math.floor(age / DAY), "day");
  return days(language).format(time);
}

/** Day and time of day in UTC, the product's calendar. */
export const formatMoment = (language: Language, time: number): string => moments(language).format(time);
