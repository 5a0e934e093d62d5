import { HOUR } from "../runtime/units";
import type { Language } from "./languages";
import { type Locale, languageOfLocale } from "./locales";
import { type TimeZone, wallClock } from "./time-zone";

const FULL_WIDTH_BRACKETS: readonly Language[] = ["zh", "ja"];

/** "UTC+5:30", in the reader's digits, from left to right in every text. */
function offsetName(locale: Locale, offset: number): string {
  const size = Math.abs(offset);
  const format = (n: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits }).format(n);
  const minutes = Math.round(((size % HOUR) / HOUR) * 60);
  const clock = format(Math.floor(size / HOUR), 1) + (minutes ? `:${format(minutes, 2)}` : "");
  const name = offset === 0 ? "UTC" : `UTC${offset < 0 ? "−" : "+"}${clock}`;
  return languageOfLocale(locale) === "ar" && offset !== 0 ? `\u2066${name}\u2069` : name;
}

/** "Central European Time (UTC+1)": a zone with what it is apart from UTC at `time` (ms); unknown: "UTC". */
export function zoneName(locale: Locale, zone: TimeZone, time: number): string {
  const offset = offsetName(locale, wallClock(time, zone) - time);
  if (zone === null) return offset;
  const named = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" });
  const name = named.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  // A zone without a name of its own is called by its offset alone.
  if (name === "" || /\p{Nd}/u.test(name)) return offset;
  return FULL_WIDTH_BRACKETS.includes(languageOfLocale(locale)) ? `${name}（${offset}）` : `${name} (${offset})`;
}
