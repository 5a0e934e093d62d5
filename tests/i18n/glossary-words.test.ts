import { expect, test } from "bun:test";
import { readGlossary } from "../../scripts/glossary";
import { literalTextOf } from "../../scripts/icu-placeholders";
import { readTexts } from "../../scripts/locale-texts";
import { LANGUAGES } from "../../src/limits/languages";

/** Things with one word for them. Verbs change too much with person and time. */
const TERMS = [
  "bottle",
  "letter",
  "sea",
  "exhibition",
  "backpack",
  "coins",
  "access token",
  "passkey",
  "check-in",
  "design",
  "comment",
  "friend",
  "report",
  "system message",
  "feedback",
  "translate",
  "team",
  "appeal",
  "measure",
];

/** Forms of a word that do not begin like it. */
const FORMS: Record<string, Record<string, string[]>> = {
  ar: {
    "access token": ["رمز الوصول", "رمز وصول", "رموز وصول"],
    passkey: ["مفاتيح المرور", "مفاتيح مرور", "مفتاح مرور"],
    design: ["تصاميم", "صمّم", "صمم"],
    friend: ["أصدقاء", "صداق"],
    report: ["أبلغ", "إبلاغ", "بلّغ"],
  },
  pt: { report: ["denúnci"], appeal: ["recorr"] },
};

/** Of the texts whose English says a term; the rest say it in another way, as a pronoun or within a verb. */
const LEAST_SHARE = 0.8;
const SHORTEST_STEM = 3;
const ENDING = 2;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const stemOf = (word: string): string =>
  DENSE.test(word) ? word : word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING));

/** Whether a text has each word of a term, in any form. */
function says(text: string, term: string, word: string, language: string): boolean {
  const lower = text.toLocaleLowerCase(language);
  const stems = word.toLocaleLowerCase(language).split(" ").map(stemOf);
  return (
    stems.every((stem) => lower.includes(stem)) || (FORMS[language]?.[term] ?? []).some((form) => lower.includes(form))
  );
}

const english = readTexts("en");

function textsWith(word: string): string[] {
  const pattern = new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?:s|es|d|ed|ing)?(?!\\p{L})`, "iu");
  return Object.keys(english).filter((key) => pattern.test(literalTextOf(english[key] ?? "")));
}

const KEYS = new Map(readGlossary("en").map(({ term, word }) => [term, textsWith(word)]));

test.each(LANGUAGES.filter((each) => each !== "en"))("texts of %s say the glossary's words", (language) => {
  const texts = readTexts(language);
  const words = new Map(readGlossary(language).map(({ term, word }) => [term, word]));
  const rare = TERMS.flatMap((term) => {
    const keys = KEYS.get(term) ?? [];
    const without = keys.filter((key) => !says(literalTextOf(texts[key] ?? ""), term, words.get(term) ?? "", language));
    const share = 1 - without.length / keys.length;
    return share < LEAST_SHARE
      ? [`${language} ${term}: ${Math.round(share * 100)} % of ${keys.length}, not in ${without.join(" ")}`]
      : [];
  });
  expect(rare).toEqual([]);
});
