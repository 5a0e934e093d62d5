/** Where somebody probably is, who has told no country: help lines go by it, so it is rather nobody's than a wrong one. */
import { expect, test } from "bun:test";
import { COUNTRIES } from "../../src/i18n/countries";
import { countryOfReader, countryOfZone } from "../../src/i18n/likely-country";
import { zonesOfCountry } from "../../src/i18n/likely-time-zone";
import { parseTimeZone } from "../../src/i18n/time-zone";

test("goes by the device's clock, else by the country that the browser names, never by a language alone", () => {
  const table: [zone: string | null, acceptLanguage: string, country: string | null][] = [
    [null, "de", null],
    [null, "ar", null],
    [null, "en,de-DE;q=0.9", null],
    [null, "", null],
    [null, "de-AT,de;q=0.9", "AT"],
    [null, "zh-Hant-TW", "TW"],
    [null, "es-419", null],
    [null, "en-XX", null],
    ["Europe/Berlin", "de", "DE"],
    ["Europe/Vienna", "de", "AT"],
    ["Africa/Cairo", "ar", "EG"],
    ["Asia/Kolkata", "hi", "IN"],
    ["Europe/Berlin", "en-US", "DE"],
    ["UTC", "fr-CA", "CA"],
    ["UTC", "fr", null],
  ];
  for (const [zone, acceptLanguage, country] of table)
    expect([zone, acceptLanguage, countryOfReader({ zone: parseTimeZone(zone), acceptLanguage })]).toEqual([
      zone,
      acceptLanguage,
      country,
    ]);
});

test("a clock that several countries share is nobody's", () => {
  for (const country of COUNTRIES)
    for (const zone of zonesOfCountry(country)) {
      const found = countryOfZone(parseTimeZone(zone));
      expect([country, zone, found === null || found === country]).toEqual([country, zone, true]);
    }
});
