import { describe, expect, test } from "bun:test";
import en from "../../locales/en.json";
import { formatMonthOfYear } from "../../src/i18n/calendar-format";
import { COUNTRIES } from "../../src/i18n/countries";
import * as formats from "../../src/i18n/format";
import { countryOfHeader } from "../../src/i18n/likely-country";
import { formatList } from "../../src/i18n/lists";
import { languageOfLocale, localeOf } from "../../src/i18n/locales";
import { formatSpan } from "../../src/i18n/spans";
import { translatorFor } from "../../src/i18n/translator";
import { formatWeekday } from "../../src/i18n/weekdays";
import { zoneName } from "../../src/i18n/zone-name";
import { LANGUAGES, type Language } from "../../src/limits/languages";
import { DAY } from "../../src/runtime/units";

const TIME = Date.UTC(2026, 10, 28, 14, 20);
const ZONE = "UTC";
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u2060\u200e\u200f]/g, "");

const bare = (text: string) => plain(text).replace(/\s/g, "");

/** Every formatter of a screen, with what decides its words. */
const FORMATTERS: Record<string, (locale: ReturnType<typeof localeOf>) => string> = {
  number: (locale) => formats.formatNumber(locale, 1_234_567),
  reference: (locale) => formats.formatReference(locale, 12_345),
  badge: (locale) => formats.formatBadge(locale, 120),
  signed: (locale) => formats.formatSigned(locale, -1_200),
  minutes: (locale) => formats.formatAgo(locale, TIME - 300_000, TIME, ZONE),
  longAgo: (locale) => formats.formatAgo(locale, TIME - 900 * DAY, TIME, ZONE),
  shortAgo: (locale) => formats.formatShortAgo(locale, TIME - 20 * DAY, TIME, ZONE),
  dateTime: (locale) => formats.formatDateTime(locale, TIME, ZONE),
  ahead: (locale) => formats.formatAhead(locale, TIME + 7_200_000, TIME),
  clock: (locale) => formats.formatTime(locale, TIME, ZONE),
  month: (locale) => formats.formatMonth(locale, TIME, ZONE),
  date: (locale) => formats.formatDate(locale, TIME, ZONE),
  longDate: (locale) => formats.formatLongDate(locale, TIME, ZONE),
  birthday: (locale) => formats.formatBirthday(locale, "2011-11-18"),
  shortDate: (locale) => formats.formatShortDate(locale, TIME, ZONE),
  relativeDay: (locale) => formats.formatRelativeDay(locale, 20_000, 20_000),
  monthOfYear: (locale) => formatMonthOfYear(locale, "2026-11"),
  weekday: (locale) => formatWeekday(locale, 4, "long"),
  list: (locale) => formatList(locale, ["A", "B", "C"]),
  span: (locale) => formatSpan(locale, 30 * DAY),
  zone: (locale) => zoneName(locale, "Europe/Berlin", TIME),
  sentence: (locale) => translatorFor(locale)("bottles.page.likes", { n: 12_345 }),
};

/** Signs between the digits of 1,234,567.0 by language: in countries with a rule of their own, and in all others. */
const byCountry = (others: string, own: Record<string, string> = {}): Record<string, string> & { others: string } => {
  const found: Record<string, string> = {};
  for (const [countries, signs] of Object.entries(own)) for (const each of countries.split(" ")) found[each] = signs;
  return { ...found, others };
};
const GROUPING: Record<Language, ReturnType<typeof byCountry>> = {
  en: byCountry(",,.", { ZA: "  ," }),
  zh: byCountry(",,."),
  hi: byCountry(",,."),
  fr: byCountry("  ,", { CH: "'',", "LU MA": "..," }),
  ar: byCountry("٬٬٫", { "AE EH": ",,.", "DZ LY MA TN": "..," }),
  ru: byCountry("  ,"),
  pt: byCountry("..,", { "AO CH CV GQ GW LU MO MZ PT ST TL": "  ," }),
  ja: byCountry(",,."),
  de: byCountry("..,", { AT: "  ,", "CH LI": "''." }),
  es: byCountry("..,", { CR: "  ,", "BZ CU DO GT HN MX NI PA PE PR SV US": ",,." }),
};

describe("numbers and times are written as in the reader's country", () => {
  const dated = (language: "en" | "fr" | "es" | "pt" | "de" | "ar" | "zh", country: string | null) =>
    plain(formats.formatDateTime(localeOf(language, country), TIME, ZONE));

  test("English: the day before the month except in the United States, the clock of each country", () => {
    expect(dated("en", "US")).toBe("Nov 28, 2026, 2:20 PM");
    expect(dated("en", null)).toBe("Nov 28, 2026, 2:20 PM");
    expect(dated("en", "GB")).toBe("28 Nov 2026, 14:20");
    expect(dated("en", "IN")).toBe("28 Nov 2026, 2:20 pm");
    expect(dated("en", "AU")).toBe("28 Nov 2026, 2:20 pm");
    expect(dated("en", "DE")).toBe("28 Nov 2026, 14:20");
    // A country whose English is unknown to Intl is not the United States, and has its own clock.
    expect(dated("en", "BR")).toBe("28 Nov 2026, 14:20");
    expect(plain(formats.formatNumber(localeOf("en", "IN"), 1_234_567))).toBe("12,34,567");
  });

  test("a number is grouped as the language of its sentence does it, in every country", () => {
    const grouping = (language: Language, country: string) =>
      new Intl.NumberFormat(localeOf(language, country), { minimumFractionDigits: 1 })
        .formatToParts(1_234_567)
        .filter(({ type }) => type === "group" || type === "decimal")
        .map(({ value }) => value.replace(/[\u00a0\u202f]/g, " "))
        .join("");
    for (const [language, countries] of Object.entries(GROUPING) as [Language, (typeof GROUPING)[Language]][])
      for (const country of COUNTRIES) {
        const expected = countries[country] ?? countries.others;
        expect([language, country, grouping(language, country)]).toEqual([language, country, expected]);
      }
  });

  test("English in a country of another language: its dates as English writes them, with the clock of the country", () => {
    const hours24 =
      "AT BE BR CH CN CZ DE DK FI FR HR HU ID IR IS IT JP KZ LU MA NL NO PL PT RO RS RU SE SK TH TR UA VN".split(" ");
    for (const country of hours24) expect([country, dated("en", country)]).toEqual([country, "28 Nov 2026, 14:20"]);
    // CLDR has these at twelve hours in their own languages, too.
    for (const country of ["AE", "EG", "GR", "KR", "MX", "SA", "TW"])
      expect([country, dated("en", country)]).toEqual([country, "28 Nov 2026, 2:20 pm"]);
    expect(dated("es", "BR")).toBe("28 nov 2026, 14:20");
  });

  test("a browser whose Intl does not know the English of a country has its clock all the same", () => {
    const clock = (tag: string) =>
      /\d+/.exec(new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: ZONE }).format(TIME));
    for (const country of COUNTRIES) {
      const tag: string = localeOf("en", country);
      // What such a browser makes of the tag.
      expect(clock(tag.replace(/^en-[A-Z]{2}/, "en"))?.[0], tag).toBe(clock(tag)?.[0]);
    }
  });

  test("the other languages", () => {
    expect(dated("fr", "CA")).toBe("28 nov. 2026, 14 h 20");
    expect(dated("es", "MX")).toBe("28 nov 2026, 2:20 p.m.");
    expect(plain(formats.formatNumber(localeOf("es", "MX"), 1_234_567))).toBe("1,234,567");
    expect(plain(formats.formatNumber(localeOf("de", "AT"), 1_234_567))).toBe("1 234 567");
    expect(dated("pt", "PT")).toBe("28/11/2026, 14:20");
    expect(localeOf("zh", "HK")).toBe("zh-Hans-HK" as never);
    // The texts are in simplified letters, so Taiwan's own form is none of theirs.
    expect(localeOf("zh", "TW")).toBe("zh-Hans" as never);
    expect(dated("ar", "EG")).toMatch(/٢٠٢٦/);
    expect(dated("ar", "MA")).toMatch(/2026/);
  });

  test("Arabic texts have the digits of the reader's country, as the numbers beside them", () => {
    const withDigits = (country: string) => {
      const t = translatorFor(localeOf("ar", country));
      return (Object.keys(en) as (keyof typeof en)[])
        .map((key) => String((t as (key: string) => string)(key)))
        .join("\n");
    };
    for (const country of ["AE", "DZ", "EH", "LY", "MA", "TN"]) expect(withDigits(country)).not.toMatch(/[٠-٩]/);
    expect(withDigits("MA")).toContain("320");
    expect(withDigits("EG")).toContain("٣٢٠");
  });

  test("a visitor's browser names the country, in the reader's language first", () => {
    expect(countryOfHeader("en", "en-GB,en;q=0.9")).toBe("GB");
    expect(countryOfHeader("en", "de-DE,de;q=0.9,en-AU;q=0.8")).toBe("AU");
    expect(countryOfHeader("en", "de-AT,de;q=0.9,en;q=0.8")).toBe("AT");
    expect(countryOfHeader("zh", "zh-Hant-HK")).toBe("HK");
    for (const header of ["", "en", "en-ZZ", "*", "en-001"]) expect(countryOfHeader("en", header)).toBeNull();
  });

  test("each formatter in each language and country says what Intl says there, whoever was shown it before", () => {
    const locales = new Set(
      LANGUAGES.flatMap((each) => [null, ...COUNTRIES].map((country) => localeOf(each, country))),
    );
    expect(locales.size).toBeGreaterThan(150);
    for (const locale of locales) {
      for (const [name, format] of Object.entries(FORMATTERS))
        expect(format(locale), `${name} ${locale}`).not.toMatch(/[{}]|undefined|NaN|Invalid|^$/);
      const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
      expect(bare(formats.formatDateTime(locale, TIME, ZONE)), locale).toBe(bare(moment.format(TIME)));
      expect(formats.formatNumber(locale, 1_234_567), locale).toBe(new Intl.NumberFormat(locale).format(1_234_567));
      const likes = translatorFor(locale)("bottles.page.likes", { n: 12_345 });
      expect(likes, locale).toContain(new Intl.NumberFormat(locale).format(12_345));
      expect(LANGUAGES, locale).toContain(languageOfLocale(locale));
    }
  });
});

test("names of weekdays stand beside each other in a row of seven, in each language and country", () => {
  for (const language of LANGUAGES.filter((each) => each !== "ar"))
    for (const country of ["PT", "BR", "DE", "US", "MX", "CA", "IN", "TW", "RU", "JP"])
      for (let day = 0; day < 7; day++) {
        const name = formatWeekday(localeOf(language, country), day, "short");
        expect([language, country, name, [...name].length <= 5]).toEqual([language, country, name, true]);
      }
});
