import { keeping } from "../../../i18n/format";
import { type Language, localeTag } from "../../../i18n/languages";
import { HOUR, MINUTE } from "../../../limits";

const spans = keeping((language: Language) =>
  keeping(
    (unit: "minute" | "hour") =>
      new Intl.NumberFormat(localeTag(language), { style: "unit", unit, unitDisplay: "short" }),
  ),
);

/** "3 hr", "12 min" for a span in ms. */
export function formatSpan(language: Language, span: number): string {
  const unit = span < HOUR ? "minute" : "hour";
  const n = Math.max(1, Math.round(span / (span < HOUR ? MINUTE : HOUR)));
  return spans(language)(unit).format(n).replace(" ", "\u00a0");
}
