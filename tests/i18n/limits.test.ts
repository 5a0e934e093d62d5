import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import en from "../../locales/en.json";
import { icuPlaceholdersOf } from "../../scripts/icu-placeholders";
import * as account from "../../src/limits/account";
import * as auth from "../../src/limits/auth";
import * as chat from "../../src/limits/chat";
import * as designs from "../../src/limits/designs";
import { LANGUAGES } from "../../src/limits/languages";
import * as safety from "../../src/limits/safety";
import * as sea from "../../src/limits/sea";
import { isTextLimit, TEXT_LIMITS, type TextLimit } from "../../src/limits/text-values";
import { WORD_RULE_LIMITS } from "../../src/safety/words/rules";

const ROOT = join(import.meta.dir, "../..");
const LIMITS: Record<string, Record<string, unknown>> = {
  ...({ ...account, ...auth, ...chat, ...designs, ...safety, ...sea } as unknown as Record<
    string,
    Record<string, unknown>
  >),
  WORD_RULE_LIMITS,
};

const LOCALES = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(ROOT, `locales/${language}.json`), "utf8")) as Record<string, string>,
  ]),
);
const textsOf = (language: (typeof LANGUAGES)[number]): Record<string, string> => LOCALES.get(language) ?? {};

const limitsIn = (text: string): TextLimit[] =>
  Object.keys(icuPlaceholdersOf(text).kinds).filter(isTextLimit);

/** Names and stories of designs. */
const OTHER_FIGURES = /^designs\.(house|story)\./;
/** ICU arguments with all they contain. */
const ARGUMENT = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

describe("limits in texts", () => {
  test("no English text has a figure typed into it", () => {
    const typed = Object.entries(en)
      .filter(([key, text]) => !OTHER_FIGURES.test(key) && /\d/.test(text.replace(ARGUMENT, "")))
      .map(([key]) => key);
    expect(typed).toEqual([]);
  });

  test("no language has one of the ages typed into it", () => {
    const ages = new RegExp(
      `(?<!\\p{Nd})(${[18, 13].flatMap((n) => [n, n.toLocaleString("ar-EG")]).join("|")})(?!\\p{Nd})`,
      "u",
    );
    const typed = LANGUAGES.flatMap((language) =>
      Object.entries(textsOf(language))
        .filter(([, text]) => ages.test(text.replace(ARGUMENT, "")))
        .map(([key]) => `${language} ${key}`),
    );
    expect(typed).toEqual([]);
  });

  test("every limit is in a text, and where English names it every language does", () => {
    const used = new Set<TextLimit>();
    for (const [key, text] of Object.entries(en))
      for (const limit of limitsIn(text)) {
        used.add(limit);
        for (const language of LANGUAGES)
          expect([language, key, ...limitsIn(textsOf(language)[key] ?? "")]).toContain(limit);
      }
    expect(Object.keys(TEXT_LIMITS).filter((name) => !used.has(name as TextLimit))).toEqual([]);
  });

  test("a field's error names the limit that its schema has", () => {
    const inputs = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("input.ts"))
      .flatMap((path) => [
        ...readFileSync(join(ROOT, "src", path), "utf8").matchAll(/textInput\((\w+)\.(\w+), "(\w+)"\)/g),
      ]);
    expect(inputs.length).toBeGreaterThan(15);
    for (const [, group = "", limit = "", field = ""] of inputs) {
      const text = en[`field.${field}_long` as keyof typeof en] ?? "";
      const shown = limitsIn(text).map((name) => TEXT_LIMITS[name]);
      if (shown.length > 0) expect([field, ...shown]).toEqual([field, LIMITS[group]?.[limit] as number]);
    }
  });
});
