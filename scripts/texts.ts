import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../src/limits/limits";
import { asksOf } from "./icu";

type Texts = Record<string, string>;

const FOLDER = join(import.meta.dir, "../locales");

export const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8"));

/** "n: number, name: string | number". */
export const asksFor = (text: string): string =>
  Object.entries(asksOf(text).kinds)
    .map(([name, kind]) => `${name}: ${kind}`)
    .sort()
    .join(", ");

function faultOf(text: string | undefined, english: string): string | null {
  if (text === undefined) return "is missing";
  try {
    const [has, needs] = [asksFor(text), asksFor(english)];
    return has === needs ? null : `asks for {${has}}, not {${needs}}`;
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : error}`;
  }
}

/** Missing texts, and those with other placeholders than English. */
export const faultsOf = (language: string, texts: Texts, english: Texts): string[] =>
  Object.entries(english).flatMap(([key, source]) => {
    const fault = faultOf(texts[key], source);
    return fault === null ? [] : [`locales/${language}.json: ${key} ${fault}`];
  });

/** @throws Error that lists the faults of all locale files */
export function checkTexts(): void {
  const english = textsOf("en");
  const faults = LANGUAGES.flatMap((language) => faultsOf(language, textsOf(language), english));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
