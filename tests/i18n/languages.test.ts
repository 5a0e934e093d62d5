import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { icuPlaceholdersOf, literalText } from "../../scripts/icu-placeholders";
import { findTextFaults, readTexts } from "../../scripts/locale-texts";
import { hasWords, isLeftInEnglish, SAME_AS_ENGLISH } from "../../scripts/same-as-english";
import { languageName } from "../../src/i18n/language-names";
import { LANGUAGES } from "../../src/limits/languages";

const FOLDER = join(import.meta.dir, "../../locales");
const english = readTexts("en");

/** A long list of the same mistake helps nobody. */
const few = (list: string[]): string[] =>
  list.length > 10 ? [...list.slice(0, 10), `and ${list.length - 10} more`] : list;

/** Letters that every sentence of the language has some of. */
const SCRIPTS: Record<string, RegExp> = {
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  hi: /\p{Script=Devanagari}/u,
  ar: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
};

const isSyntax = (text: string): boolean => {
  try {
    icuPlaceholdersOf(text);
    return true;
  } catch {
    return false;
  }
};

test("there is a file for each of the ten languages", () => {
  const files = readdirSync(FOLDER);
  expect(LANGUAGES.filter((language) => !files.includes(`${language}.json`))).toEqual([]);
});

describe.each([...LANGUAGES])("%s", (language) => {
  const texts = readTexts(language);
  const entries = Object.entries(texts);
  const shared = entries.filter(([key]) => key in english);

  const none = (wrong: (key: string, text: string) => boolean) =>
    expect(few(shared.filter(([key, text]) => wrong(key, text)).map(([key, text]) => `${key}: ${text}`))).toEqual([]);

  test("has the keys of English, no more and no fewer", () => {
    expect(few(Object.keys(english).filter((key) => !(key in texts)))).toEqual([]);
    expect(few(Object.keys(texts).filter((key) => !(key in english)))).toEqual([]);
  });

  test("says something for each", () => none((_, text) => text.trim() === "" || text !== text.trim()));

  test("is valid ICU MessageFormat", () => none((_, text) => !isSyntax(text)));

  test("keeps the placeholders of English and has every plural form the language needs", () =>
    expect(few(findTextFaults(language, texts, english))).toEqual([]));

  test("has no markup: a text is plain", () =>
    none((_, text) => isSyntax(text) && icuPlaceholdersOf(text).tags.length > 0));

  test("has no ICU quotes in texts without values, which are shown as they stand", () =>
    none((_, text) => isSyntax(text) && literalText(text) !== null && literalText(text) !== text));

  if (language !== "en") {
    test("is translated", () => none((key, text) => isLeftInEnglish(language, key, text, english[key] ?? "")));
  }

  const script = SCRIPTS[language];
  if (script) {
    test("is written in its own letters", () =>
      none((key, text) => hasWords(text) && !script.test(text) && !SAME_AS_ENGLISH[key]?.includes(language)));
  }
});

describe("the build", () => {
  const text = { "a.b": "{n, plural, one {# bottle} other {# bottles}} by {name}", "a.c": "Sea" };
  const faults = (texts: Record<string, string>) => findTextFaults("de", { ...text, ...texts }, text);

  test("has nothing against texts that ask for the same", () => {
    expect(faults({ "a.b": "Von {name}: {n, plural, one {# Flasche} other {# Flaschen}}" })).toEqual([]);
  });

  test.each([
    ["a missing placeholder", { "a.b": "{n, plural, one {# Flasche} other {# Flaschen}}" }, "a.b must keep {name}"],
    [
      "a placeholder of another name",
      { "a.b": "{n, plural, one {eine} other {#}} von {nmae}" },
      "a.b must keep {name}; has {nmae}, which the English text does not have",
    ],
    ["a placeholder too many", { "a.c": "Meer {n}" }, "a.c has {n}, which the English text does not have"],
    [
      "a text instead of a number",
      { "a.b": "{n} von {name}" },
      "a.b {n} is a number: write {n, number} or {n, plural, …} as the English does",
    ],
    [
      "a plural form that is missing",
      { "a.b": "Von {name}: {n, plural, other {# Flaschen}}" },
      "a.b German needs the forms one, other: “one” is missing",
    ],
    [
      "a brace that is not closed",
      { "a.b": "{n, plural, one {# Flasche} other {# Flaschen} von {name}" },
      "a.b cannot be read: a closing brace } is missing",
    ],
    ["a text that says nothing", { "a.c": " " }, "a.c says nothing"],
  ])("fails by %s, in words for a translator", (_, texts, expected) => {
    const [fault = "", ...more] = faults(texts);
    expect([fault.startsWith(`locales/de.json: ${expected}`) ? expected : fault, more]).toEqual([expected, []]);
  });

  test("fails by a text that is missing", () => {
    expect(findTextFaults("de", { "a.c": "Meer" }, text)).toEqual(["locales/de.json: a.b is missing"]);
  });
});

describe("notices", () => {
  test("are told one number at most, n, the act, and when the day's limits start again", () => {
    const notices = Object.entries(english).filter(([key]) => key.startsWith("notice."));
    const wrong = notices.filter(([, text]) =>
      Object.keys(icuPlaceholdersOf(text).kinds).some((name) => !["n", "act", "time"].includes(name)),
    );
    expect(wrong).toEqual([]);
    expect(notices.length).toBeGreaterThan(0);
  });
});

test("a language is named as within a sentence", () => {
  expect(["de", "es", "fr", "pt", "ru"].map((each) => languageName("en", each as (typeof LANGUAGES)[number]))).toEqual([
    "Englisch",
    "inglés",
    "anglais",
    "inglês",
    "английский",
  ]);
});
