/** What a first request tells of the reader's place: a guess, and never an error. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { COUNTRIES } from "../../src/i18n/countries";
import { latitudeOf } from "../../src/i18n/latitudes";
import { likelyCountry, likelyTimeZone } from "../../src/i18n/likely-time-zone";

const NOW = Date.parse("2026-11-27T12:00Z");

describe("the likely country", () => {
  test("is that of the first language", () => {
    const table: [string, string | null][] = [
      ["de-AT,de;q=0.9,en;q=0.8", "AT"],
      ["de,en-US;q=0.7", "DE"],
      ["ja", "JP"],
      ["EN-au", "AU"],
      ["zh-Hant-TW,zh;q=0.9", "TW"],
      ["es-419,es;q=0.9", null],
      ["*", null],
      ["", null],
      ["xx-!!", null],
      ["en-US@posix", null],
    ];
    for (const [header, country] of table) expect([header, likelyCountry(header)]).toEqual([header, country]);
  });

  test("has a time only where its clocks are close to each other", () => {
    const table: [string | null, string | null][] = [
      ["DE", "Europe/Berlin"],
      ["JP", "Asia/Tokyo"],
      ["NZ", "Pacific/Auckland"],
      ["CN", "Asia/Shanghai"],
      ["US", null],
      ["RU", null],
      ["BR", null],
      ["AU", null],
      ["ZZ", null],
      [null, null],
    ];
    for (const [country, zone] of table) expect([country, likelyTimeZone(country, NOW)]).toEqual([country, zone]);
  });

  test("is found or not, whatever stands in the header", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z-]{0,20}$/)), (header) => {
        const country = likelyCountry(header);
        expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true);
        const zone = likelyTimeZone(country, NOW);
        expect(zone === null || typeof zone === "string").toBe(true);
        expect(["north", "south", null]).toContain(latitudeOf(country).hemisphere);
      }),
    );
  });
});

test("countries have a hemisphere, but for the polar ones and whatever is none", () => {
  const of = (country: string | null) => Object.values(latitudeOf(country)).join(" ");
  expect(["DE", "AU", "BR", "IN", "ES", "JP"].map(of)).toEqual([
    "north cold",
    "south mild",
    "south tropical",
    "north tropical",
    "north mild",
    "north cold",
  ]);
  for (const none of [null, "", "de", "DEU", "__proto__"]) expect(latitudeOf(none).hemisphere).toBeNull();
  expect(COUNTRIES.filter((country) => latitudeOf(country).hemisphere === null)).toEqual(["AQ", "GL", "SJ"]);
  expect(COUNTRIES.filter((country) => latitudeOf(country).hemisphere === "south").length).toBe(59);
});
