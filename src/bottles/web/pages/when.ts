import { type Language, localeTag } from "../../../i18n/languages";
import { HOUR, MINUTE } from "../../../limits";

/** "3 hr", "12 min": how long something lasted, ms. */
export function formatSpan(language: Language, span: number): string {
  const unit = span < HOUR ? "minute" : "hour";
  const n = Math.max(1, Math.round(span / (span < HOUR ? MINUTE : HOUR)));
  const format = new Intl.NumberFormat(localeTag(language), { style: "unit", unit, unitDisplay: "short" });
  return format.format(n).replace(" ", "\u00a0");
}
