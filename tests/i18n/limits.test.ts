import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import en from "../../locales/en.json";
import { icuPlaceholdersOf } from "../../scripts/icu-placeholders";
import * as account from "../../src/limits/account";
import * as auth from "../../src/limits/auth";
import * as chat from "../../src/limits/chat";
import * as designs from "../../src/limits/designs";
import { LANGUAGES } from "../../src/limits/languages";
import * as safety from "../../src/limits/safety";
import * as sea from "../../src/limits/sea";
import { isTextLimit, TEXT_LIMITS } from "../../src/limits/text-values";

const ROOT = join(import.meta.dir, "../..");
const LIMITS: Record<string, Record<string, unknown>> = {
  ...({ ...account, ...auth, ...chat, ...designs, ...safety, ...sea } as unknown as Record<
    string,
    Record<string, unknown>
  >),
};

const LOCALES = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(ROOT, `locales/${language}.json`), "utf8")) as Record<string, string>,
  ]),
);
const textsOf = (language: (typeof LANGUAGES)[number]): Record<string, string> => LOCALES.get(language) ?? {};

type TextLimit = keyof typeof TEXT_LIMITS;

const limitsIn = (text: string): TextLimit[] => Object.keys(icuPlaceholdersOf(text).kinds).filter(isTextLimit);

/** Names and stories of designs; versions and sizes of the accessibility statement; an article of a law. */
const OTHER_FIGURES = /^(designs\.(house|story)|legal\.accessibility|privacy\.article)\b/;
/** What is typed into an ICU text for every value: branches for one exact number left out. */
const literalsOf = (text: string): string[] => literalsIn(parse(text));
const literalsIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.entries(element.options).flatMap(([option, { value }]) =>
      option.startsWith("=") ? [] : literalsIn(value),
    );
  });

describe("limits in texts", () => {
  test("no English text has a figure typed into it, in a branch of a plural or a select neither", () => {
    const typed = Object.entries(en)
      .filter(([key, text]) => !OTHER_FIGURES.test(key) && literalsOf(text).some((each) => /\d/.test(each)))
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
        .filter(([, text]) => literalsOf(text).some((each) => ages.test(each)))
        .map(([key]) => `${language} ${key}`),
    );
    expect(typed).toEqual([]);
  });

  test("every limit is in a text, and where English names it every language does", () => {
    const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));
    const named = Object.entries(texts.get("en") ?? {}).flatMap(([key, text]) =>
      limitsIn(text).map((limit) => ({ key, limit })),
    );
    const used = new Set(named.map(({ limit }) => limit));
    for (const language of LANGUAGES)
      for (const { key, limit } of named)
        expect([language, key, ...limitsIn(texts.get(language)?.[key] ?? "")]).toContain(limit);
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
      const values = limitsIn(text).map((name) => TEXT_LIMITS[name]);
      if (values.length > 0) expect([field, ...values]).toEqual([field, LIMITS[group]?.[limit] as number]);
    }
  });
});
