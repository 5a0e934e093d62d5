import { expect, test } from "bun:test";
import { readTexts } from "../../scripts/locale-texts";
import { joinSentences } from "../../src/i18n/sentences";
import { LANGUAGES } from "../../src/limits/languages";

test("sentences follow each other with a space where the language has one, and empty ones leave no trace", () => {
  const joined = LANGUAGES.map((language) => [language, joinSentences(language, ["one", "", "two"])]);
  expect(Object.fromEntries(joined)).toEqual({
    ...Object.fromEntries(LANGUAGES.map((language) => [language, "one two"])),
    zh: "onetwo",
    ja: "onetwo",
  });
});

const endsWithStop = (text: string): boolean => /[.。।!！]$/u.test(text);

for (const language of LANGUAGES)
  test(`notices and errors of fields are sentences or not as the English ones are (${language})`, () => {
    const texts = readTexts(language);
    const short = Object.entries(readTexts("en")).filter(([key]) => /^(notice|field)\./.test(key));
    const differing = short.filter(([key, english]) => endsWithStop(english) !== endsWithStop(texts[key] ?? ""));
    expect(differing.map(([key]) => key)).toEqual([]);
  });
