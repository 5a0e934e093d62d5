import { memoize } from "../runtime/cache";
import { otherSpellings } from "../text/other-spellings";
import { searchKey } from "../text/search-key";
import { sortByName } from "./collation";
import { everydayCountryNames } from "./country-everyday-names";
import { type Language, localeTag } from "./languages";

const COUNTRY_CODES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM
JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

export const COUNTRIES: readonly string[] = COUNTRY_CODES.split(/\s+/);

interface Country {
  code: string;
  name: string;
}

/** Their full names say what administers them, and are wider than a phone; people say the short ones. */
const SHORT_NAMED: ReadonlySet<string> = new Set(["HK", "MO"]);

const countryNamesIn = memoize("country names", (language: Language): ReadonlyMap<string, string> => {
  const [full, short] = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(localeTag(language), { type: "region", style }),
  );
  return new Map(COUNTRIES.map((code) => [code, (SHORT_NAMED.has(code) ? short : full)?.of(code) ?? code]));
});

/** A country's name; unknown codes stay. */
export const countryName = (code: string, language: Language): string => countryNamesIn(language).get(code) ?? code;

/** Have an article within an English sentence. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  "AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN PS SB SC TC TF UM US VG VI".split(" "),
);

/** A country's name after a preposition: "the Netherlands". Other languages' texts put it where it needs no article. */
export function countryInText(code: string, language: Language): string {
  const name = countryName(code, language);
  return language === "en" && WITH_ARTICLE.has(code) ? `the ${name}` : name;
}

/** All countries, sorted for the language. */
export const countryList = memoize("country lists", (language: Language): readonly Country[] => {
  const entries = [...countryNamesIn(language)].map(([code, name]) => ({ code, name }));
  return sortByName(language, entries, ({ name }) => name);
});

/** As the picker compares them: what has the same needs to be there once. */
const aliasKey = (name: string): string => searchKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");

function aliasesOf(code: string, language: Language): string {
  const shown = countryName(code, language);
  const names = [...everydayCountryNames(code, language), ...regionalNames(code, language), ...otherCountryNames(code)];
  const spellings = [shown, ...names].flatMap((name) => otherSpellings(name, language));
  const byKey = new Map<string, string>();
  for (const name of [shown, ...names, countryInText(code, language), ...spellings])
    if (!byKey.has(aliasKey(name))) byKey.set(aliasKey(name), name);
  return [...byKey.values()].slice(1).join("|");
}

const aliasesIn = memoize(
  "country names",
  (language: Language) => new Map(COUNTRIES.map((code) => [code, aliasesOf(code, language)])),
);

/** Other names for searching: everyday ones, those of other regions of the language, its own and the English one, as typed. */
export const countryAliases = (code: string, language: Language): string => aliasesIn(language).get(code) ?? "";

const regionNames = memoize("country names", (tag: string) => new Intl.DisplayNames(tag, { type: "region" }));

/** Falls back to the code, which is searched anyway. */
const otherCountryNames = memoize("country names", (code: string): string[] => {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = ["en", own].map((tag) => regionNames(tag).of(code) ?? code);
  return [...new Set(names)].filter((name) => name !== code);
});

/** By tag, what readers of a language call countries elsewhere: Vietname, 紐西蘭. */
const REGIONS: Partial<Record<Language, readonly string[]>> = {
  zh: ["zh-Hant", "zh-Hant-HK"],
  pt: ["pt-BR", "pt-PT"],
  es: ["es-ES", "es-MX"],
  fr: ["fr-CA"],
  de: ["de-AT", "de-CH"],
};

const regionalNames = (code: string, language: Language): string[] =>
  (REGIONS[language] ?? []).map((tag) => regionNames(tag).of(code) ?? code);
