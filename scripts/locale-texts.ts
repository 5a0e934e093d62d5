import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_FACTS } from "../src/limits/language-facts";
import { LANGUAGES } from "../src/limits/languages";
import { isTextLimit } from "../src/limits/text-values";
import { icuPlaceholdersOf } from "./icu-placeholders";

export type LocaleTexts = Record<string, string>;

export const LOCALES_FOLDER = join(import.meta.dir, "../locales");

export const readTexts = (language: string): LocaleTexts =>
  JSON.parse(readFileSync(join(LOCALES_FOLDER, `${language}.json`), "utf8"));

const tagOf = (language: string): string =>
  Object.entries(LANGUAGE_FACTS).find(([code]) => code === language)?.[1].tag ?? language;

const englishNames = new Intl.DisplayNames("en", { type: "language" });

/** Whether it is the code of a language that has a name. */
export function isLanguageCode(code: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(code) !== undefined;
  } catch {
    return false;
  }
}

/** A language's name in English; the code of one that is unknown. */
export const englishNameOf = (language: string): string => englishNames.of(language) ?? language;

const placeholdersOf = (text: string): Map<string, string> =>
  new Map(Object.entries(icuPlaceholdersOf(text).kinds).filter(([name]) => !isTextLimit(name)));

const choicesOf = (kind: string): string => [...kind.replaceAll('"', "").split(" | "), "other"].join(", ");

/** How a placeholder has to stand, as a translator writes it. */
function placeholderRule(name: string, kind: string): string {
  if (kind === "number")
    return `{${name}} is a number: write {${name}, number} or {${name}, plural, …} as the English does`;
  if (kind === "string | number") return `{${name}} must stand as {${name}}, with nothing added in the braces`;
  return `{${name}, select, …} must offer the choices of the English: ${choicesOf(kind)}`;
}

function placeholderFaults(text: string, english: string): string[] {
  const [has, needs] = [placeholdersOf(text), placeholdersOf(english)];
  const kept = [...needs].flatMap(([name, kind]) => {
    if (!has.has(name)) return [`must keep {${name}}`];
    return has.get(name) === kind ? [] : [placeholderRule(name, kind)];
  });
  const added = [...has.keys()].filter((name) => !needs.has(name));
  return [...kept, ...added.map((name) => `has {${name}}, which the English text does not have`)];
}

/** In the order of CLDR. */
const PLURAL_FORMS: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
const COUNTED = Array.from({ length: 201 }, (_, n) => n);

/** Plural forms that a text has neither by name nor as each number it stands for (`=1`). */
function pluralFaults(language: string, text: string): string[] {
  const tag = tagOf(language);
  if (Intl.PluralRules.supportedLocalesOf(tag).length === 0) return [];
  return icuPlaceholdersOf(text).plurals.flatMap(({ type, cases }) => {
    const rules = new Intl.PluralRules(tag, { type });
    const used = new Set([...COUNTED.map((n) => rules.select(n)), "other"]);
    const forms = PLURAL_FORMS.filter((each) => used.has(each));
    const needed = new Set(COUNTED.filter((n) => !cases.includes(`=${n}`)).map((n) => rules.select(n)));
    const lacking = [...needed].filter((each) => !cases.includes(each));
    const unknown = cases.filter((each) => !each.startsWith("=") && !PLURAL_FORMS.some((form) => form === each));
    const renamed = unknown.map((each) => `“${each}” is no plural form: these are ${forms.join(", ")}`);
    if (lacking.length === 0) return renamed;
    const missing = lacking.map((each) => `“${each}”`).join(", ");
    const verb = lacking.length === 1 ? "is" : "are";
    return [...renamed, `${englishNameOf(language)} needs the forms ${forms.join(", ")}: ${missing} ${verb} missing`];
  });
}

/** By the parser's code. */
const READING_FAULTS: Readonly<Record<string, string>> = {
  MISSING_OTHER_CLAUSE: "the form “other” is missing, or its name was translated",
  INVALID_ARGUMENT_TYPE: "one of the words plural, select, number, date in the braces was translated",
  EXPECT_ARGUMENT_CLOSING_BRACE: "a closing brace } is missing",
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: "a quotation mark within braces is not closed",
  EMPTY_ARGUMENT: "there is nothing between a pair of braces",
};
const OTHER_READING_FAULT = "a brace { or } is missing or one too many, or a word of the braces was translated";

/** What is wrong with one text, in words for a translator; empty: nothing. */
export function textFaults(language: string, text: string | undefined, english: string): string[] {
  if (text === undefined) return ["is missing"];
  if (text.trim() === "") return ["says nothing"];
  try {
    return [...placeholderFaults(text, english), ...pluralFaults(language, text)];
  } catch (error) {
    return [`cannot be read: ${READING_FAULTS[error instanceof Error ? error.message : ""] ?? OTHER_READING_FAULT}`];
  }
}

/** Missing texts, and those whose placeholders or plural forms are wrong. */
export const findTextFaults = (language: string, texts: LocaleTexts, english: LocaleTexts): string[] =>
  Object.entries(english).flatMap(([key, source]) => {
    const faults = textFaults(language, texts[key], source);
    return faults.length === 0 ? [] : [`locales/${language}.json: ${key} ${faults.join("; ")}`];
  });

/** @throws Error that lists the faults of all locale files */
export function checkTexts(): void {
  const english = readTexts("en");
  const faults = LANGUAGES.flatMap((language) => findTextFaults(language, readTexts(language), english));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
