import { expect, test } from "bun:test";
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
