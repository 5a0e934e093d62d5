import type { ByLanguage } from "../limits/languages";
import { memoize } from "../runtime/cache";
import type { Language } from "./languages";

/** Names that people type and CLDR does not show: abbreviations, parts for the whole, former names. `CODE name|name`. */
const EVERYDAY_NAMES: ByLanguage<string> = {
  en: `US USA|America, GB UK|England|Scotland|Wales|Great Britain|Northern Ireland, NL Holland, AE UAE|Emirates, CZ Czech Republic,
    CI Ivory Coast, MM Burma, TR Turkey, KR Korea, SZ Swaziland, MK Macedonia, CV Cape Verde, TL East Timor,
    CD DR Congo|Zaire|DRC|Congo DR, VA Vatican, BY Byelorussia, PS Palestine, NZ Aotearoa, CN PRC, SA KSA, CF CAR, PG PNG,
    RE Reunion Island, PF Tahiti, KP DPRK, RU Russian Federation, ZA RSA, LA Lao`,
  zh: `US 美利坚, GB 英格兰|苏格兰|苏格蘭|威尔士, NL 荷蘭, KR 南韩, KP 北韩|朝鲜, CI 象牙海岸|科特迪瓦, MM 缅甸, TW 台湾, AE 阿联酋|迪拜|杜拜, BA 波黑, AU 澳洲, CN 大陆,
    RU 俄国, ZA 南非, PF 大溪地|塔希提, BY 白俄罗斯, VA 教廷, TR 土耳其, NZ 纽西兰, CD 刚果金, CG 刚果布`,
  hi: `US अमेरिका|अमरीका|यूएसए, GB ब्रिटेन|इंग्लैंड|यूके|स्कॉटलैंड, IN हिंदुस्तान|इंडिया, NL हॉलैंड, AE यूएई|दुबई, MM बर्मा|म्यांमार,
    KR कोरिया|साउथ कोरिया, TR टर्की, RU रशिया, KP नॉर्थ कोरिया, AU आस्ट्रेलिया, CH स्विटजरलैंड, ZA साउथ अफ्रीका, LK श्री लंका,
    CZ चेक गणराज्य, PS फलस्तीन, NZ न्यू जीलैंड, SA साउदी, EG इजिप्ट, GR ग्रीस|यूनान, CN चाइना, JP जैपान, TH थाइलैंड, BR ब्राज़ील,
    BT भूटान`,
  fr: `US USA|Amérique|É.-U., GB Angleterre|Grande-Bretagne|Écosse|Pays de Galles|R.-U., NL Hollande|Pays-Bas, AE Émirats|Dubaï,
    MM Birmanie, CZ République tchèque, BY Biélorussie, KR Corée, MU Île Maurice, CD RDC, PS Palestine, CF Centrafrique,
    RE Île de la Réunion, PF Tahiti, CI RCI, TR Türkiye, SZ Swaziland, MK Macédoine, CV Cabo Verde, RU Fédération de Russie, KP RPDC,
    VA Vatican, CN RPC, TL Timor`,
  ar: `US أمريكا|أميركا|الولايات المتحدة الأمريكية, GB بريطانيا|إنجلترا|انكلترا|اسكتلندا|ويلز|المملكة المتحدة, NL هولاندا,
    AE الإمارات|دبي|أبو ظبي, SA السعودية, SY سورية, MM بورما, CI ساحل العاج, KR كوريا, OM سلطنة عمان, PS فلسطين, CZ التشيك,
    PF تاهيتي, KP كوريا الشمالية, RU روسيا الاتحادية, BA البوسنة, IR إيران|بلاد فارس, EG جمهورية مصر, ES اسبانيا, GR اليونان|الإغريق,
    MK مقدونيا, VA الفاتيكان, IN الهند, TR تركية`,
  ru: `US США|Америка|Штаты, GB Англия|Британия|Шотландия|Уэльс|Северная Ирландия|Соединённое Королевство, NL Голландия|Нидерланды,
    AE ОАЭ|Эмираты|Дубай, BY Белоруссия, CZ Чешская Республика, CI Берег Слоновой Кости, KR Корея|Южная Корея, KP Северная Корея|КНДР,
    MM Бирма, CN КНР, KG Киргизия, MD Молдавия, TM Туркмения, RU РФ, PS Палестина, ZA ЮАР, CF ЦАР, DE ФРГ, CV Острова Зелёного Мыса,
    LK Цейлон, PF Таити, TH Тайланд, VA Ватикан, CD ДРК, PG ПНГ, SZ Свазиленд, MK Македония, IR Персия`,
  pt: `US EUA|América|Estados Unidos da América, GB Inglaterra|Grã-Bretanha|Escócia|País de Gales|Irlanda do Norte, NL Holanda,
    AE Emirados|Dubai, CI Costa do Marfim, MM Birmânia, CZ República Checa|Tchéquia|República Tcheca, KR Coreia, PS Palestina,
    CD RD Congo|RDC, PF Taiti, SZ Suazilândia, MK Macedônia|Macedónia, KP RPDC, RU Federação Russa, ZA RSA, VA Vaticano,
    BY Bielorrússia`,
  ja: `US 米国|アメリカ|アメリカ合衆国|米, GB 英国|イングランド|スコットランド|ウェールズ|連合王国|大英帝国, NL ネーデルラント, DE 独|独逸, AE UAE|ドバイ, VN ヴェトナム, TW たいわん,
    CN ちゅうごく|中華人民共和国, KR かんこく|南朝鮮|韓, JP にほん|にっぽん, IN 印度, AU 豪州|豪, FR 仏|仏蘭西, ZA 南アフリカ共和国|南ア, CI 象牙海岸|コートジボアール, RU ロシア連邦|露,
    IT 伊太利亜|伊, CZ チェコ共和国, GR ギリシア, GE グルジア, PF タヒチ, PS パレスチナ, MM ビルマ, PH 比, ES 西班牙, PT 葡萄牙, VA バチカン|ヴァチカン, TR トルコ共和国,
    CD コンゴ民主共和国, VE ヴェネズエラ, CA 加奈陀, MX 墨西哥, HU 洪牙利, CH 瑞西, TH 泰, MN モンゴル国, SZ スワジランド, IR ペルシャ`,
  de: `US USA|Amerika|Vereinigte Staaten von Amerika|Staaten, GB England|Großbritannien|Schottland|UK|Wales|Nordirland, NL Holland,
    AE Emirate|VAE, BY Weißrussland, CZ Tschechische Republik|Tschechei, CI Elfenbeinküste, MM Burma|Birma, MD Moldawien, KR Korea,
    PS Palästina, CV Kap Verde, AX Aland, CD DR Kongo, TL Osttimor, PF Tahiti, MK Mazedonien, SZ Swasiland, RU Russische Föderation,
    KP DVRK, CN VR China, FO Färöer, BA Bosnien, CF ZAR, DE BRD, SA Saudi Arabien, ZA Südafrikanische Republik, LK Ceylon, IR Persien,
    PG PNG`,
  es: `US EEUU|EE. UU.|USA|América|Estados Unidos de América|EUA, GB Inglaterra|Gran Bretaña|Escocia|Gales|Irlanda del Norte,
    NL Holanda, AE Emiratos|Dubái, MX Méjico, CI Costa de Marfil, MM Birmania, CZ República Checa, BY Bielorrusia, KR Corea,
    CD RD Congo|RDC, PS Palestina, SA Arabia Saudita, SZ Suazilandia|Swazilandia, NZ Nueva Zelandia, PF Tahití, MK Macedonia,
    RU Federación Rusa, DO Dominicana, KP RPDC, CF RCA, VA Vaticano, TR Türkiye, CV Cabo Verde, GP Guadalupe`,
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
