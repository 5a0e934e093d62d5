import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../src/limits/languages";
import { isTextLimit } from "../src/limits/text-values";
import { icuPlaceholdersOf } from "./icu-placeholders";

type LocaleTexts = Record<string, string>;

const FOLDER = join(import.meta.dir, "../locales");

export const readTexts = (language: string): LocaleTexts =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8"));

/** "n: number, name: string | number". */
export const describePlaceholders = (text: string): string =>
  Object.entries(icuPlaceholdersOf(text).kinds)
    .filter(([name]) => !isTextLimit(name))
    .map(([name, kind]) => `${name}: ${kind}`)
    .sort()
    .join(", ");

function findTextFault(text: string | undefined, english: string): string | null {
  if (text === undefined) return "is missing";
  try {
    const [has, needs] = [describePlaceholders(text), describePlaceholders(english)];
    return has === needs ? null : `asks for {${has}}, not {${needs}}`;
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : error}`;
  }
}

/** Missing texts, and those with other placeholders than English. */
export const findTextFaults = (language: string, texts: LocaleTexts, english: LocaleTexts): string[] =>
  Object.entries(english).flatMap(([key, source]) => {
    const fault = findTextFault(texts[key], source);
    return fault === null ? [] : [`locales/${language}.json: ${key} ${fault}`];
  });

/** @throws Error that lists the faults of all locale files */
export function checkTexts(): void {
  const english = readTexts("en");
  const faults = LANGUAGES.flatMap((language) => findTextFaults(language, readTexts(language), english));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
