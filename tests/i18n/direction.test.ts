import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";

const isolated = (text: string): string => `\u2068${text}\u2069`;

test("a name in the other writing direction stands apart and does not turn the sentence", () => {
  const params = { nickname: "ليلى", comment: "Rain" };
  expect(translatorFor("en")("messages.text.bottle_commented", params)).toContain("\u2068ليلى\u2069");
  expect(translatorFor("en")("messages.text.bottle_commented", params)).not.toContain("\u2068Rain");
  expect(translatorFor("ar")("messages.text.bottle_commented", params)).toContain("\u2068Rain\u2069");
  expect(translatorFor("ar")("messages.text.bottle_commented", params)).not.toContain("\u2068ليلى");
});

const titled = (language: (typeof LANGUAGES)[number], name: string): string =>
  translatorFor(language)("chat.block_title", { name });

test.each(["ליאור", "Lior ליאור 12", "ليلى (2)", "𞤀𞤣𞤤𞤢𞤥"])("among Latin letters %s stands apart", (name) => {
  for (const language of LANGUAGES.filter((each) => each !== "ar"))
    expect(titled(language, name)).toContain(isolated(name));
});

test.each(["Inês", "Юлия (2)", "林小雨", "はると", "하나", "สมชาย", "रवि", "Lior ליאור"])(
  "among Arabic letters %s stands apart",
  (name) => {
    expect(titled("ar", name)).toContain(isolated(name));
  },
);

test("a name in the language's own direction, signs and numbers stay as they are", () => {
  for (const name of ["Inês", "林小雨", "12:30", "★", "1987"])
    for (const language of LANGUAGES.filter((each) => each !== "ar"))
      expect(titled(language, name)).not.toMatch(/[\u2066-\u2069]/);
  for (const name of ["ليلى", "ליאור", "٢٠", "1987", "★"]) expect(titled("ar", name)).not.toMatch(/[\u2066-\u2069]/);
});

test("what is copied from a sentence into a field has no mark that nobody sees", () => {
  const t = translatorFor("ar");
  const params = [
    t("auth.verification.sent_to", { email: "mirte@example.org" }),
    t("auth.reset.text", { username: "mirte.k" }),
  ];
  for (const text of params) expect(text).not.toMatch(/[\u2066-\u2069]/);
});
