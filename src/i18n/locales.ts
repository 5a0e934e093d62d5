import { memoize } from "../runtime/cache";
import { type Language, localeTag } from "./languages";

declare const LOCALE: unique symbol;

/** What numbers, times and lists are formatted by: a language as one region writes it. Made by `localeOf` alone. */
export type Locale = string & { readonly [LOCALE]: true };

const LOCALES_KEPT = 16;

/** Formatters of each locale, kept for those used last. */
export const byLocale = <T>(make: (locale: Locale) => T): ((locale: Locale) => T) =>
  memoize("formats", make, LOCALES_KEPT);

/** English where `Intl` knows none of the country's own: dates as most of the world writes them. */
const WORLD_ENGLISH = "en-001";

/**
 * Countries whose own language is another one: `Intl` knows the language there, but with that one's signs ("100.000" in
 * an English sentence) and ways to write a date. English is no official language in any of these.
 */
const GUEST_COUNTRIES: Partial<Record<Language, string>> = {
  en: "AE AT BE CH CZ DE DK EE ES FI FR GE HU ID IL IT JP LT LV MG MV NL NO PL PT RO SE SI SK UA",
  es: "BR",
};

const clockOf = (tag: string) =>
  new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: "UTC" }).resolvedOptions();

/** What TypeScript does not know of yet. */
interface LocaleWithClock {
  /** Those of the country, the usual one first. */
  getHourCycles(): string[];
}

/** English where `Intl` has none of the country: with the clock of the country, which it knows all the same. */
function worldEnglish(country: string): string {
  const [hourCycle] = (new Intl.Locale(`und-${country}`) as Intl.Locale & LocaleWithClock).getHourCycles();
  return `${WORLD_ENGLISH}-u-hc-${hourCycle}`;
}

function regionalTag(language: Language, country: string): string {
  const plain = localeTag(language);
  const { baseName } = new Intl.Locale(plain);
  if (new Intl.Locale(baseName).maximize().region === country) return plain;
  const tag = `${baseName}-${country}`;
  const { locale, numberingSystem, hourCycle } = clockOf(tag);
  if (locale !== tag) return language === "en" ? worldEnglish(country) : plain;
  // Browsers have other versions of CLDR: where a region decides the digits, or the clock of English, the tag says it.
  if (language === "ar") return `${tag}-u-nu-${numberingSystem}`;
  if (GUEST_COUNTRIES[language]?.includes(country)) return language === "en" ? worldEnglish(country) : plain;
  return language === "en" ? `${tag}-u-hc-${hourCycle}` : tag;
}

const localesOf = memoize("locales", (language: Language) =>
  memoize("locales", (country: string) => regionalTag(language, country) as Locale),
);

/**
 * The locale of a language in a country; null, a country that `Intl` knows nothing of in it, or one that speaks another
 * language: the language's own, in English with the country's clock.
 */
export const localeOf = (language: Language, country: string | null): Locale =>
  country === null || !/^[A-Z]{2}$/.test(country) ? (localeTag(language) as Locale) : localesOf(language)(country);

/** Every tag begins with its language. */
export const languageOfLocale = (locale: Locale): Language => locale.slice(0, 2) as Language;
