import { memoize } from "../runtime/cache";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { byLocale, type Locale } from "./locales";
import { keepUnitsTogether } from "./units-together";

const UNITS = { day: DAY, hour: HOUR, minute: MINUTE };
type Unit = keyof typeof UNITS;

const formats = byLocale((locale) =>
  memoize(
    "formats",
    (unit: Unit) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: "long",
        maximumFractionDigits: 0,
      }),
  ),
);

/** From when on a span is said in hours, in days. */
const unitOf = (time: number): Unit => (time >= 2 * DAY ? "day" : time >= 2 * HOUR ? "hour" : "minute");

/** "30 days", "24 hours", "12 minutes": a span of ms in one unit, rounded. */
export function formatSpan(locale: Locale, time: number): string {
  const unit = unitOf(time);
  return keepUnitsTogether(formats(locale)(unit).format(Math.round(time / UNITS[unit])));
}
