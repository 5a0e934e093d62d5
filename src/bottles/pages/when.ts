import { type Language, localeTag } from "../../i18n/languages";
import { HOUR, MINUTE } from "../../limits";

/** "in 5 hours", "in 12 minutes": how long until `time` (ms), never less than a minute. */
export function formatAhead(language: Language, time: number, now: number): string {
  const left = Math.max(MINUTE, time - now);
  const format = new Intl.RelativeTimeFormat(localeTag(language), { numeric: "always" });
  return left < HOUR
    ? format.format(Math.ceil(left / MINUTE), "minute")
    : format.format(Math.ceil(left / HOUR), "hour");
}

/** "3 hr", "12 min": how long something lasted, ms. */
export function formatSpan(language: Language, span: number): string {
  const unit = span < HOUR ? "minute" : "hour";
  const n = Math.max(1, Math.round(span / (span < HOUR ? MINUTE : HOUR)));
  const format = new Intl.NumberFormat(localeTag(language), { style: "unit", unit, unitDisplay: "short" });
  return format.format(n).replace(" ", "\u00a0");
}
