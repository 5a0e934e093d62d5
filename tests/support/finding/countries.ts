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

/** Official, everyday and own names, typed as people type them: without accents and apostrophes, in the words of their region. */
export const COUNTRY_PAIRS: Readonly<ByLanguage<readonly CountryPair[]>> = {
  en: pairs(`USA US, america US, uk GB, england GB, holland NL, turkey TR, turkiye TR, czech republic CZ, ivory coast CI, burma MM, uae AE
    中國 CN, 臺灣 TW, cote divoire CI, drc CD, palestine PS, congo kinshasa CD, south korea KR, north korea KP, britain GB
    northern ireland GB, the gambia GM, bosnia BA, trinidad TT, saint lucia LC, st lucia LC, vietnam VN, laos LA, russia RU, syria SY
    cabo verde CV, swaziland SZ, vatican VA, states US, brasil BR, deutschland DE, aotearoa NZ, prc CN, ksa SA, car CF, png PG`),
  zh: pairs(`美國 US, 美国 US, 韓國 KR, 德國 DE, 法国 FR, 俄羅斯 RU, 台灣 TW, 臺灣 TW, 義大利 IT, 紐西蘭 NZ, 寮國 LA, 澳洲 AU, 沙烏地阿拉伯 SA, 阿拉伯聯合大公國 AE, 葉門 YE, 肯亞 KE
    衣索比亞 ET, 奈及利亞 NG, 千里達 TT, 瓜地馬拉 GT, 宏都拉斯 HN, 厄瓜多 EC, 賽普勒斯 CY, 克羅埃西亞 HR, 喬治亞 GE, 亞塞拜然 AZ, 汶萊 BN, 突尼西亞 TN, 馬爾地夫 MV, 辛巴威 ZW, 捷克 CZ, 剛果 CD
    日本 JP, 大陸 CN, 朝鲜 KP, 英国 GB, 迪拜 AE, 波黑 BA, 新西蘭 NZ`),
  hi: pairs(`अमेरिका US, अमरीका US, इंग्लैंड GB, ब्रिटेन GB, जर्मनी DE, फ्रांस FR, फ़्रांस FR, भारत IN, हिन्दुस्तान IN, हिंदुस्तान IN
    चीन CN, यूनाइटेड किंगडम GB, रशिया RU, फिलिस्तीन PS, साउथ कोरिया KR, नॉर्थ कोरिया KP, ऑस्ट्रेलिया AU, आस्ट्रेलिया AU, न्यूजीलैंड NZ
    स्विटजरलैंड CH, साउथ अफ्रीका ZA, सऊदी अरब SA, सऊदी SA, श्री लंका LK, ब्राजील BR, जापान JP, बांग्लादेश BD, मॉरीशस MU, अफगानिस्तान AF
    वियतनाम VN, कनाडा CA`),
  fr: pairs(`etats unis US, usa US, angleterre GB, pays bas NL, hollande NL, cote d'ivoire CI, cote d’ivoire CI, coree du sud KR
    emirats AE, bresil BR, cote divoire CI, ile maurice MU, maurice MU, la reunion RE, rdc CD, palestine PS, tchequie CZ, royaume uni GB
    ecosse GB, coree du nord KP, arabie saoudite SA, bielorussie BY, etats-unis US, nouvelle zelande NZ, afrique du sud ZA, dubai AE
    turkiye TR, cap vert CV, centrafrique CF, ile de la reunion RE, tahiti PF, guinee equatoriale GQ, macedoine MK, timor oriental TL
    trinidad TT`),
  ar: pairs(`امريكا US, أمريكا US, بريطانيا GB, انجلترا GB, السعودية SA, السعوديه SA, الامارات AE, المانيا DE, ألمانيا DE, هولندا NL
    سوريه SY, فلسطين PS, الكونغو CD, كوريا الجنوبية KR, كوريا الجنوبيه KR, روسيا RU, التشيك CZ, تركيا TR, ليبيا LY, المغرب MA, تونس TN
    البوسنة BA, دبي AE, قطر QA, اليونان GR, إسبانيا ES, اسبانيا ES, سلطنة عمان OM, عمان OM, اسكتلندا GB, المملكة العربية السعودية SA
    الولايات المتحدة الامريكية US, الصومال SO, جزر القمر KM, المكسيك MX`),
  ru: pairs(`сша US, америка US, англия GB, великобритания GB, голландия NL, оаэ AE, белоруссия BY, южная корея KR, рф RU, россия RU
    палестина PS, конго CD, кндр KP, юар ZA, чехия CZ, корея KR, эмираты AE, дубай AE, саудовская аравия SA, цар CF, фрг DE, беларусь BY
    туркмения TM, киргизия KG, молдавия MD, тайланд TH, таиланд TH, шри ланка LK, северная македония MK, соединенные штаты US, штаты US
    острова зеленого мыса CV, папуа PG, босния BA`),
  pt: pairs(`eua US, estados unidos US, inglaterra GB, holanda NL, alemanha DE, japao JP, coreia do sul KR, africa do sul ZA
    república tcheca CZ, republica tcheca CZ, vietname VN, irão IR, irao IR, vietnã VN, vietna VN, irã IR, quénia KE, quênia KE
    polónia PL, polônia PL, roménia RO, romênia RO, madagáscar MG, palestina PS, estónia EE, letónia LV, singapura SG, congo CD
    rd congo CD, reino unido GB, guiné bissau GW, são tomé ST, sao tome ST, coreia do norte KP, bielorrússia BY, turquia TR
    emirados arabes AE, macedônia MK, cabo verde CV, timor leste TL, escocia GB, iémen YE, iêmen YE, mónaco MC`),
  ja: pairs(`アメリカ US, あめりか US, 米国 US, イギリス GB, いぎりす GB, 英国 GB, どいつ DE, ｶﾅﾀﾞ CA, 韓国 KR, 韓國 KR, ヴェトナム VN, ベトナム VN, 豪州 AU, 仏 FR, フランス FR
    ドバイ AE, 北朝鮮 KP, 南アフリカ ZA, 南アフリカ共和国 ZA, 象牙海岸 CI, ロシア連邦 RU, 米 US, 独逸 DE, 伊太利亜 IT, 露 RU, 印度 IN, ビルマ MM, オランダ NL, おらんだ NL, スコットランド GB
    パレスチナ PS, チェコ共和国 CZ, ギリシア GR, 中華人民共和国 CN, アメリカ合衆国 US, コンゴ CD, トルコ TR, ジョージア GE, グルジア GE, タヒチ PF, 連合王国 GB, ニュージーランド NZ`),
  de: pairs(`usa US, amerika US, england GB, grossbritannien GB, holland NL, osterreich AT, turkei TR, weissrussland BY, sudkorea KR
    tuerkei TR, suedkorea KR, oesterreich AT, suedafrika ZA, aegypten EG, daenemark DK, rumaenien RO, groenland GL, aethiopien ET
    suedsudan SS, saudi arabien SA, nordkorea KP, tschechei CZ, palaestina PS, fidschi FJ, kap verde CV, elfenbeinkueste CI, faeroeer FO
    aequatorialguinea GQ, aland AX, aaland AX, dr kongo CD, kongo CD, mazedonien MK, osttimor TL, schweiz CH, vatikan VA
    vereinigte staaten US, staaten US, arabische emirate AE, moldau MD`),
  es: pairs(`eeuu US, estados unidos US, inglaterra GB, holanda NL, espana ES, mejico MX, mexico MX, japon JP, corea del sur KR, ee uu US
    rd congo CD, palestina PS, paises bajos NL, catar QA, qatar QA, chequia CZ, republica checa CZ, arabia saudi SA, arabia saudita SA
    suazilandia SZ, costa de marfil CI, nueva zelanda NZ, nueva zelandia NZ, corea del norte KP, tailandia TH, dominicana DO, trinidad TT
    republica dominicana DO, iraq IQ, irak IQ, bangladés BD, bangladesh BD, zimbabue ZW, zimbabwe ZW, kenia KE, kenya KE
    emiratos arabes AE, reino unido GB, escocia GB, rumania RO, rumanía RO, turquia TR, papua PG`),
};
