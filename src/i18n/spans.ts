import { memoize } from "../runtime/cache";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { type Language, localeTag } from "./languages";
import { keepUnitsTogether } from "./units-together";

const UNITS = { day: DAY, hour: HOUR, minute: MINUTE };
type Unit = keyof typeof UNITS;

const formats = memoize("formats", (language: Language) =>
  memoize(
    "formats",
    (unit: Unit) =>
      new Intl.NumberFormat(localeTag(language), {
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
export function formatSpan(language: Language, time: number): string {
  const unit = unitOf(time);
  return keepUnitsTogether(formats(language)(unit).format(Math.round(time / UNITS[unit])));
}
