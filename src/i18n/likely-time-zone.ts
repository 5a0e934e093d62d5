import { memoize } from "../runtime/cache";
import { HOUR } from "../runtime/units";
import { parseTimeZone, type TimeZone, wallClock } from "./time-zone";

const TAG_PATTERN = /^\s*([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3})\s*(?:[,;]|$)/;
const TAGS_KEPT = 500;

const regionOfTag = memoize(
  "likely regions",
  (tag: string): string | null => {
    try {
      return new Intl.Locale(tag).maximize().region ?? null;
    } catch {
      return null;
    }
  },
  TAGS_KEPT,
);

/** Country where most readers of the first language of the header live; null: none. */
export function likelyCountry(acceptLanguage: string): string | null {
  const tag = TAG_PATTERN.exec(acceptLanguage)?.[1];
  const region = tag === undefined ? null : regionOfTag(tag.toLowerCase());
  return region !== null && /^[A-Z]{2}$/.test(region) ? region : null;
}

/** TypeScript does not know it yet; older engines have `timeZones`, or neither. */
interface LocaleWithZones {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[];
}

/** IANA zones of a country, as the platform spells them. */
export const zonesOfCountry = memoize(
  "zones of countries",
  (country: string): readonly string[] => {
    const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  },
  TAGS_KEPT,
);

/** A country with clocks further apart has no likely time. */
const WIDEST = 2 * HOUR;

/** Time zone of a country whose clocks differ by two hours at most. */
export function likelyTimeZone(country: string | null, now: number): TimeZone {
  if (country === null) return null;
  const zones = zonesOfCountry(country);
  const clocks = zones.map((zone) => wallClock(now, parseTimeZone(zone)));
  if (zones.length === 0 || Math.max(...clocks) - Math.min(...clocks) > WIDEST) return null;
  return parseTimeZone(zones[0]);
}
