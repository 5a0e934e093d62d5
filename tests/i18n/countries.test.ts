import { describe, expect, test } from "bun:test";
import { COUNTRIES, countryAliases, countryInText, countryList, countryName } from "../../src/i18n/countries";
import { localeTag } from "../../src/i18n/languages";
import { type ByLanguage, LANGUAGES } from "../../src/limits/languages";
import { searchKey } from "../../src/text/search-key";

/** By which name readers of a language look for two countries, and who comes before whom for them. */
const KNOWN: ByLanguage<{ DE: string; JP: string; before: [string, string] }> = {
  en: { DE: "Germany", JP: "Japan", before: ["Åland Islands", "Albania"] },
  zh: { DE: "德国", JP: "日本", before: ["埃及", "日本"] },
  hi: { DE: "जर्मनी", JP: "जापान", before: ["अंगोला", "भारत"] },
  fr: { DE: "Allemagne", JP: "Japon", before: ["Égypte", "Espagne"] },
  ar: { DE: "ألمانيا", JP: "اليابان", before: ["ألمانيا", "اليابان"] },
  ru: { DE: "Германия", JP: "Япония", before: ["Ангола", "Япония"] },
  pt: { DE: "Alemanha", JP: "Japão", before: ["Áustria", "Brasil"] },
  ja: { DE: "ドイツ", JP: "日本", before: ["アイルランド", "ドイツ"] },
  de: { DE: "Deutschland", JP: "Japan", before: ["Österreich", "Portugal"] },
  es: { DE: "Alemania", JP: "Japón", before: ["España", "Estonia"] },
};

describe.each([...LANGUAGES])("the countries in %s", (language) => {
  const list = countryList(language);
  const names = list.map(({ name }) => name);

  test("are all there, each with a name", () => {
    expect(list.map(({ code }) => code).sort()).toEqual([...COUNTRIES].sort());
    expect(list.filter(({ code, name }) => name === code || name === "")).toEqual([]);
    expect(new Set(names).size).toBe(COUNTRIES.length);
  });

  test("stand in the order that its readers expect", () => {
    const { before = [], ...known } = KNOWN[language] ?? {};
    for (const [code, name] of Object.entries(known)) expect(list.find((each) => each.code === code)?.name).toBe(name);
    const places = before.map((name) => names.indexOf(name));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    const { compare } = new Intl.Collator(localeTag(language));
    expect(names.every((name, place) => place === 0 || compare(names[place - 1] ?? "", name) <= 0)).toBe(true);
  });

  test("are found by their English name and their own, too", () => {
    for (const [code, own] of [
      ["DE", "Deutschland"],
      ["JP", "日本"],
      ["EG", "مصر"],
      ["IN", "भारत"],
    ] as const) {
      const name = list.find((each) => each.code === code)?.name ?? "";
      expect([name, ...countryAliases(code, language).split("|")]).toContain(own);
    }
  });
});

test("within an English sentence some have an article", () => {
  const english = (code: string) => `Found in ${countryInText(code, "en")}`;
  expect(["US", "NL", "GM", "JP"].map(english)).toEqual([
    "Found in the United States",
    "Found in the Netherlands",
    "Found in the Gambia",
    "Found in Japan",
  ]);
  const needsArticle = /^([^&]* Islands|.*(Republic|Kingdom|Emirates|States|Territory|Territories)|Isle of .*)$/;
  const without = COUNTRIES.filter((code) => {
    const name = countryName(code, "en");
    return needsArticle.test(name) && countryInText(code, "en") === name;
  });
  expect(without.map((code) => countryName(code, "en"))).toEqual([]);
  expect(COUNTRIES.filter((code) => countryInText(code, "fr") !== countryName(code, "fr"))).toEqual([]);
});

test("every country is found with its umlauts spelled out, without its apostrophe, with its article, by its name elsewhere", () => {
  const keyOf = (name: string) => searchKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  const isFound = (code: string, language: (typeof LANGUAGES)[number], typed: string) =>
    [countryName(code, language), ...countryAliases(code, language).split("|")].some(
      (name) => keyOf(name) === keyOf(typed),
    );
  const missed = (language: (typeof LANGUAGES)[number], typedOf: (name: string, code: string) => string) =>
    COUNTRIES.filter((code) => !isFound(code, language, typedOf(countryName(code, language), code)));
  const spelledOut = (name: string) =>
    name.replace(/ä/gi, "ae").replace(/ö/gi, "oe").replace(/ü/gi, "ue").replace(/å/gi, "aa");
  expect(missed("de", spelledOut)).toEqual([]);
  for (const language of LANGUAGES) expect(missed(language, (name) => name.replace(/['’]/g, ""))).toEqual([]);
  expect(missed("en", (_, code) => countryInText(code, "en"))).toEqual([]);
  for (const [language, tag] of [
    ["zh", "zh-Hant"],
    ["pt", "pt-PT"],
    ["es", "es-MX"],
  ] as const)
    expect(missed(language, (name, code) => new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? name)).toEqual(
      [],
    );
});
