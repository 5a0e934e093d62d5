import { describe, expect, test } from "bun:test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import type { ByLanguage } from "../../src/limits/languages";

/** How many times a bottle was seen, as it is said for each number. */
const VIEWS: ByLanguage<Record<number, string>> = {
  // Six forms: none, one, two, few (3–10), many (11–99), other (100–102).
  ar: {
    0: "لا مشاهدات",
    1: "مشاهدة واحدة",
    2: "مشاهدتان",
    3: "٣ مشاهدات",
    10: "١٠ مشاهدات",
    11: "١١ مشاهدة",
    100: "١٠٠ مشاهدة",
    103: "١٠٣ مشاهدات",
  },
  // Three forms for whole numbers, by the last digits.
  ru: {
    0: "0 просмотров",
    1: "1 просмотр",
    2: "2 просмотра",
    5: "5 просмотров",
    11: "11 просмотров",
    21: "21 просмотр",
    22: "22 просмотра",
    111: "111 просмотров",
  },
  en: { 0: "0 views", 1: "1 view", 2: "2 views", 1000: "1,000 views" },
  de: { 0: "0 Aufrufe", 1: "1 Aufruf", 2: "2 Aufrufe", 1000: "1.000 Aufrufe" },
  // Nothing and one are one in French, and a million takes "de".
  fr: { 0: "0 vue", 1: "1 vue", 2: "2 vues", 1000000: "1 000 000 de vues" },
  es: { 0: "0 vistas", 1: "1 vista", 2: "2 vistas", 1000000: "1.000.000 de vistas" },
  pt: { 0: "0 visualizações", 1: "1 visualização", 2: "2 visualizações" },
  hi: { 0: "0 ने देखा", 1: "1 ने देखा", 2: "2 ने देखा" },
  ja: { 0: "見た人：0人", 1: "見た人：1人", 2: "見た人：2人" },
  zh: { 0: "0人看过", 1: "1人看过", 2: "2人看过" },
};

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u2060\u2066-\u2069]/g, "");

describe("plural forms", () => {
  for (const [language, forms] of Object.entries(VIEWS)) {
    test(language, () => {
      const t = translatorFor(language as Language);
      const texts = Object.keys(forms).map((n) => [n, plain(t("bottles.page.views", { n: Number(n) }))]);
      expect(texts).toEqual(Object.entries(forms));
    });
  }

  test.each([
    ["ar", 2, "hour", "ساعتين"],
    ["ar", 11, "minute", "١١ دقيقة"],
    ["ru", 1, "minute", "1 минуту"],
    ["ru", 22, "hour", "22 часа"],
    ["ja", 3, "hour", "3時間"],
  ] as const)("%s: in hand for so long (%d, %s)", (language, n, unit, texts) => {
    expect(plain(translatorFor(language)("bottles.voyage.held", { unit, n }))).toBe(texts);
  });

  test.each([
    ["ar", ["zero", "one", "two", "few", "many", "other"]],
    ["ru", ["one", "few", "many", "other"]],
  ])("%s has all of its forms on this platform", (language, forms) => {
    expect([...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()).toEqual(
      forms.sort() as never,
    );
  });
});
