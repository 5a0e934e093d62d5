import { latitudeOf } from "../../i18n/latitudes";
import { likelyCountry, likelyTimeZone } from "../../i18n/likely-time-zone";
import { wallClock } from "../../i18n/time-zone";
import { type Sky, skyAt } from "../../ui/sea/sky-hours";
import type { PageView } from "./page-view";

/**
 * The sky where the reader is: by the server's clock in the zone of the device, else in that of the country; without
 * either it is morning. The beach is only that of a country that is known, not guessed.
 */
export function readerSkyOf({
  now,
  zone,
  person,
  acceptLanguage,
}: Pick<PageView, "now" | "zone" | "person" | "acceptLanguage">): Sky {
  const known = person?.country || null;
  const country = known ?? likelyCountry(acceptLanguage);
  const clock = zone ?? likelyTimeZone(country, now);
  const sky = skyAt(now, clock === null ? null : wallClock(now, clock), latitudeOf(country));
  return known === null ? { ...sky, beach: null } : sky;
}
