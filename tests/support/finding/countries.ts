import type { ByLanguage } from "../../../src/limits/languages";

/** What somebody types into the country picker, and the code that must be among the first eight rows. */
export type CountryPair = readonly [typed: string, code: string];

const pairs = (text: string): CountryPair[] =>
  text
    .trim()
    .split(/\s*[,\n]\s*/u)
    .map((each) => {
      const at = each.lastIndexOf(" ");
      return [each.slice(0, at), each.slice(at + 1)] as const;
    });

/** Official, everyday and own names, typed as people type them. */
export const COUNTRY_PAIRS: Readonly<ByLanguage<readonly CountryPair[]>> = {
  en: pairs(
    "USA US, america US, uk GB, england GB, holland NL, turkey TR, turkiye TR, czech republic CZ, ivory coast CI, burma MM, uae AE, 中國 CN, 臺灣 TW",
  ),
  zh: pairs("美國 US, 美国 US, 韓國 KR, 德國 DE, 法国 FR, 俄羅斯 RU, 台灣 TW, 臺灣 TW"),
  hi: pairs(
    "अमेरिका US, अमरीका US, इंग्लैंड GB, ब्रिटेन GB, जर्मनी DE, फ्रांस FR, फ़्रांस FR, भारत IN, हिन्दुस्तान IN, हिंदुस्तान IN, चीन CN",
  ),
  fr: pairs(
    "etats unis US, usa US, angleterre GB, pays bas NL, hollande NL, cote d'ivoire CI, cote d’ivoire CI, coree du sud KR, emirats AE, bresil BR",
  ),
  ar: pairs(
    "امريكا US, أمريكا US, بريطانيا GB, انجلترا GB, السعودية SA, السعوديه SA, الامارات AE, المانيا DE, ألمانيا DE, هولندا NL, سوريه SY",
  ),
  ru: pairs("сша US, америка US, англия GB, великобритания GB, голландия NL, оаэ AE, белоруссия BY, южная корея KR"),
  pt: pairs(
    "eua US, estados unidos US, inglaterra GB, holanda NL, alemanha DE, japao JP, coreia do sul KR, africa do sul ZA",
  ),
  ja: pairs(
    "アメリカ US, あめりか US, 米国 US, イギリス GB, いぎりす GB, 英国 GB, どいつ DE, ｶﾅﾀﾞ CA, 韓国 KR, 韓國 KR, ヴェトナム VN, ベトナム VN",
  ),
  de: pairs(
    "usa US, amerika US, england GB, grossbritannien GB, holland NL, osterreich AT, turkei TR, weissrussland BY, sudkorea KR",
  ),
  es: pairs(
    "eeuu US, estados unidos US, inglaterra GB, holanda NL, espana ES, mejico MX, mexico MX, japon JP, corea del sur KR",
  ),
};
