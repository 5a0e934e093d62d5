import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { icuPlaceholdersOf, plainText } from "../../scripts/icu-placeholders";
import { describePlaceholders, findTextFaults, readTexts } from "../../scripts/locale-texts";
import { localeTag } from "../../src/i18n/languages";
import { LANGUAGES } from "../../src/limits/languages";

const FOLDER = join(import.meta.dir, "../../locales");
const english = readTexts("en");

/** A long list of the same mistake helps nobody. */
const few = (list: string[]): string[] =>
  list.length > 10 ? [...list.slice(0, 10), `and ${list.length - 10} more`] : list;

/** Proper names, and words the languages share. */
const SAME_AS_ENGLISH: Record<string, readonly string[]> = {
  "auth.passkeys.kind_computer": ["de"],
  "auth.passkeys.name": ["de"],
  "auth.passkeys.title": ["de"],
  "chat.settings.title": ["de", "es"],
  "official.of_day": ["pt", "es"],
  "official.span": ["fr", "pt", "es"],
  "profile.album.title": ["de", "fr"],
  "safety.measure.left": ["pt", "es"],
  "shell.app.name": LANGUAGES,
  "designs.colour.coral": ["pt", "es"],
  "designs.colour.orange": ["fr"],
  "designs.colour.rose": ["fr"],
  "designs.editor.angle": ["fr"],
  "designs.editor.base": ["es", "fr", "pt"],
  "designs.editor.material": ["de", "es", "pt"],
  "designs.editor.name": ["de"],
  "designs.editor.texture": ["fr"],
  "designs.editor.turn": ["fr"],
  "designs.marker.ring": ["de"],
  "designs.marker.triangle": ["fr"],
  "designs.swatch.coral": ["es", "pt"],
  "designs.swatch.gold": ["de"],
  "designs.swatch.orange": ["de", "fr"],
  "designs.swatch.rose": ["fr"],
  "designs.swatch.violet": ["fr"],
  "designs.texture.metal": ["es", "pt"],
  "official.words.kind_design": ["de", "fr", "pt"],
  "official.words.kind_user": ["de"],
};

/** Letters that every sentence of the language has some of. */
const SCRIPTS: Record<string, RegExp> = {
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  hi: /\p{Script=Devanagari}/u,
  ar: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
};

const NUMBERS = Array.from({ length: 201 }, (_, n) => n);

/** The plural forms of the language for which a text has neither the form nor each number by name (`=1`). */
function lacking(language: string, text: string): string[] {
  return icuPlaceholdersOf(text).plurals.flatMap(({ type, cases }) => {
    const rules = new Intl.PluralRules(localeTag(language as "en"), { type });
    const needed = NUMBERS.filter((n) => !cases.includes(`=${n}`)).map((n) => rules.select(n));
    return [...new Set(needed)].filter((each) => !cases.includes(each));
  });
}

/** Letters left when placeholders and their cases are taken away: is there anything to translate? */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+(, \w+)?\}/g, ""));

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

  test("asks for the values of English", () =>
    none((key, text) => isSyntax(text) && describePlaceholders(text) !== describePlaceholders(english[key] ?? "")));

  test("has every plural form the language needs", () => {
    const wrong = entries.filter(([, text]) => isSyntax(text) && lacking(language, text).length > 0);
    expect(few(wrong.map(([key, text]) => `${key} lacks ${lacking(language, text)}`))).toEqual([]);
  });

  test("has no markup: a text is plain", () =>
    none((_, text) => isSyntax(text) && icuPlaceholdersOf(text).tags.length > 0));

  test("has no ICU quotes in texts without values, which are shown as they stand", () =>
    none((_, text) => isSyntax(text) && plainText(text) !== null && plainText(text) !== text));

  if (language !== "en") {
    test("is translated", () =>
      none((key, text) => text === english[key] && hasWords(text) && !SAME_AS_ENGLISH[key]?.includes(language)));
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
    ["a missing placeholder", { "a.b": "{n, plural, one {# Flasche} other {# Flaschen}}" }],
    ["a placeholder of another name", { "a.b": "{n, plural, one {eine} other {#}} von {nmae}" }],
    ["a placeholder too many", { "a.c": "Meer {n}" }],
    ["a text instead of a number", { "a.b": "{n} von {name}" }],
    ["a brace that is not closed", { "a.b": "{n, plural, one {# Flasche} other {# Flaschen} von {name}" }],
  ])("fails by %s", (_, texts) => expect(faults(texts)).toHaveLength(1));

  test("fails by a text that is missing", () => {
    expect(findTextFaults("de", { "a.c": "Meer" }, text)).toEqual(["locales/de.json: a.b is missing"]);
  });
});

describe("notices", () => {
  test("are told one number at most, n, and when the day's limits start again", () => {
    const notices = Object.entries(english).filter(([key]) => key.startsWith("notice."));
    const wrong = notices.filter(([, text]) =>
      Object.keys(icuPlaceholdersOf(text).kinds).some((name) => name !== "n" && name !== "time"),
    );
    expect(wrong).toEqual([]);
    expect(notices.length).toBeGreaterThan(0);
  });
});
