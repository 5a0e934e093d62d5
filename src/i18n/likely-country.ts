import { memoize } from "../runtime/cache";
import { COUNTRIES } from "./countries";
import type { Language } from "./languages";
import { zonesOfCountry } from "./likely-time-zone";
import { parseTimeZone, type TimeZone } from "./time-zone";

/** Zones that browsers name anew while the platform's lists keep the old name. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  "Africa/Asmara": "Africa/Asmera",
  "America/Argentina/Buenos_Aires": "America/Buenos_Aires",
  "America/Argentina/Catamarca": "America/Catamarca",
  "America/Argentina/Cordoba": "America/Cordoba",
  "America/Argentina/Jujuy": "America/Jujuy",
  "America/Argentina/Mendoza": "America/Mendoza",
  "America/Atikokan": "America/Coral_Harbour",
  "America/Indiana/Indianapolis": "America/Indianapolis",
  "America/Kentucky/Louisville": "America/Louisville",
  "America/Nuuk": "America/Godthab",
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta",
  "Asia/Yangon": "Asia/Rangoon",
  "Atlantic/Faroe": "Atlantic/Faeroe",
  "Europe/Kyiv": "Europe/Kiev",
};
const oldNameOf = (zone: string): string => OLD_NAMES[zone] ?? zone;

const countriesByZone = memoize("countries by time zone", (_: "all"): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>();
  for (const country of COUNTRIES) {
    const zones = zonesOfCountry(country).flatMap((name) => parseTimeZone(name) ?? []);
    for (const zone of new Set(zones.map(oldNameOf))) found.set(zone, found.has(zone) ? null : country);
  }
  return found;
});

/** The country of a time zone; null: unknown, or several countries share it. */
export const countryOfZone = (zone: TimeZone): string | null =>
  zone === null ? null : (countriesByZone("all").get(oldNameOf(zone)) ?? null);

const countryOfTag = (tag: string): string | null => {
  const named = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase();
  return named !== undefined && COUNTRIES.includes(named) ? named : null;
};

const HEADERS_KEPT = 250;
const HEADER_MAX = 500;
const namedCountryOf = memoize(
  "countries by Accept-Language",
  (key: string): string | null => {
    const [language = "", ...tags] = key.split(",");
    const own = tags.filter((tag) => tag.trim().toLowerCase().startsWith(`${language}-`));
    return [...own, tags[0] ?? ""].map(countryOfTag).find((country) => country !== null) ?? null;
  },
  HEADERS_KEPT,
);

/** The country whose way of writing a language the browser names, else that of its first language; null: none. */
export const countryOfHeader = (language: Language, acceptLanguage: string): string | null =>
  namedCountryOf(`${language},${acceptLanguage.slice(0, HEADER_MAX)}`);

/** Where a reader who has told no country probably is: by the clock of the device, else by what the browser names. */
export const countryOfReader = (reader: { zone: TimeZone; acceptLanguage: string }): string | null =>
  countryOfZone(reader.zone) ?? countryOfTag(reader.acceptLanguage);
