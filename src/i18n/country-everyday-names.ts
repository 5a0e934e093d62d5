import type { ByLanguage } from "../limits/languages";
import { memoize } from "../runtime/cache";
import type { Language } from "./languages";

/** Names that people type and CLDR does not show: abbreviations, parts for the whole, former names. `CODE name|name`. */
const EVERYDAY_NAMES: ByLanguage<string> = {
  en: `US USA|America, GB UK|England|Scotland|Wales|Great Britain, NL Holland, AE UAE|Emirates, CZ Czech Republic, CI Ivory Coast, MM Burma,
    TR Turkey, KR Korea, SZ Swaziland, MK Macedonia, CV Cape Verde, TL East Timor, CD DR Congo|Zaire, VA Vatican, BY Byelorussia`,
  zh: `US 美利坚, GB 英格兰|苏格兰, NL 荷蘭, KR 南韩, KP 北韩, CI 象牙海岸, MM 缅甸, TW 台湾, AE 阿联酋`,
  hi: `US अमेरिका|अमरीका|यूएसए, GB ब्रिटेन|इंग्लैंड|यूके, IN हिंदुस्तान|इंडिया, NL हॉलैंड, AE यूएई|दुबई, MM बर्मा, KR कोरिया, TR टर्की`,
  fr: `US USA|Amérique, GB Angleterre|Grande-Bretagne|Écosse, NL Hollande, AE Émirats|Dubaï, MM Birmanie, CZ République tchèque, BY Biélorussie, KR Corée`,
  ar: `US أمريكا|أميركا, GB بريطانيا|إنجلترا|انكلترا, NL هولاندا, AE الإمارات|دبي, SA السعودية, SY سورية,  MM بورما, CI ساحل العاج, KR كوريا`,
  ru: `US США|Америка, GB Англия|Британия|Шотландия, NL Голландия, AE ОАЭ|Эмираты, BY Белоруссия, CZ Чешская Республика, CI Берег Слоновой Кости,
    KR Корея|Южная Корея, KP Северная Корея, MM Бирма, CN КНР, KG Киргизия, MD Молдавия, TM Туркмения`,
  pt: `US EUA|América, GB Inglaterra|Grã-Bretanha|Escócia, NL Holanda, AE Emirados, CI Costa do Marfim, MM Birmânia, CZ República Checa|Tchéquia, KR Coreia`,
  ja: `US 米国|アメリカ, GB 英国|イングランド, NL ネーデルラント, DE 独, AE UAE|ドバイ, VN ヴェトナム, TW たいわん, CN ちゅうごく, KR かんこく, JP にほん|にっぽん, IN 印度`,
  de: `US USA|Amerika, GB England|Großbritannien|Schottland|UK, NL Holland, AE Emirate|VAE, BY Weißrussland, CZ Tschechische Republik, CI Elfenbeinküste,
    MM Burma|Birma, MD Moldawien, KR Korea`,
  es: `US EEUU|EE. UU.|USA|América, GB Inglaterra|Gran Bretaña|Escocia, NL Holanda, AE Emiratos, MX Méjico, CI Costa de Marfil, MM Birmania,
    CZ República Checa, BY Bielorrusia, KR Corea`,
};

const parseNames = (names: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    names.split(",").map((each) => {
      const [, code = "", rest = ""] = /^\s*(\w\w) (.*)$/s.exec(each) ?? [];
      return [code, rest.trim().split("|")] as const;
    }),
  );

const everydayNamesIn = memoize("country names", (language: Language) => parseNames(EVERYDAY_NAMES[language] ?? ""));

/** A country's everyday names in a language. */
export const everydayCountryNames = (code: string, language: Language): readonly string[] =>
  everydayNamesIn(language).get(code) ?? [];
