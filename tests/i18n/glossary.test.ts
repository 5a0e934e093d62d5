import { describe, expect, test } from "bun:test";
import { findForbiddenWords, readGlossary } from "../../scripts/glossary";
import { literalTextOf } from "../../scripts/icu-placeholders";
import { readTexts } from "../../scripts/locale-texts";
import { LANGUAGES } from "../../src/limits/languages";

const TERMS = readGlossary("en").map(({ term }) => term);

describe.each([...LANGUAGES])("the glossary of %s", (language) => {
  const terms = readGlossary(language);
  const words = Object.entries(readTexts(language)).map(([key, text]) => [key, literalTextOf(text)] as const);

  test("has every term once", () => {
    expect(terms.map(({ term }) => term)).toEqual(TERMS);
    expect(new Set(TERMS).size).toBeGreaterThan(25);
  });

  test("names words that the texts say", () => {
    const all = words.map(([, text]) => text.toLocaleLowerCase(language)).join("\n");
    expect(terms.filter(({ word }) => !all.includes(word.toLocaleLowerCase(language)))).toEqual([]);
  });

  test("forbids words, of which no text has any", () => {
    const broken = words.flatMap(([key, text]) =>
      findForbiddenWords(terms, text).map((word) => `${key}: ${word}: ${text}`),
    );
    expect(broken).toEqual([]);
    expect(terms.flatMap(({ not }) => not).length).toBeGreaterThan(20);
  });
});

test("a forbidden word is found as a word, as a beginning, and within Chinese", () => {
  const terms = [{ term: "x", word: "y", not: ["Shop", "Admin*", "您"] }];
  expect(findForbiddenWords(terms, "Im Shop. Administratorin")).toEqual(["Shop", "Admin*"]);
  expect(findForbiddenWords(terms, "Workshop, Shopping")).toEqual([]);
  expect(findForbiddenWords(terms, "谢谢您的信")).toEqual(["您"]);
});

test("French lets no line break before its : ; ! ? or within its quotes", () => {
  const all = Object.entries(readTexts("fr"));
  expect(all.filter(([, text]) => / [:;!?»]|« /.test(text))).toEqual([]);
});

test("Russian lets no line begin with a dash", () => {
  expect(Object.entries(readTexts("ru")).filter(([, text]) => text.includes(" —"))).toEqual([]);
});

test("Chinese has its own wide signs between its characters", () => {
  const all = Object.entries(readTexts("zh"));
  expect(all.filter(([, text]) => /\p{Script=Han}[,:;!?]|[,:;!?]\p{Script=Han}/u.test(literalTextOf(text)))).toEqual(
    [],
  );
});

test("Japanese has no blank between Latin letters, digits or what is filled in and its particles", () => {
  const all = Object.entries(readTexts("ja"));
  expect(all.filter(([, text]) => /[\w}•*] \p{Script=Hiragana}/u.test(text))).toEqual([]);
});
