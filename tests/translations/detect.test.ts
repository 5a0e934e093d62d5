import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../src/limits/languages";
import { detectTextLanguage } from "../../src/translate/detect-language";

/** Letters as people write them, short and long, one a line. The product never sees them. */
const SAMPLES_DIR = join(import.meta.dir, "held");
const textsOf = (language: string): string[] =>
  readFileSync(join(SAMPLES_DIR, `${language}.txt`), "utf8")
    .trim()
    .split("\n");

interface Figures {
  texts: number;
  right: number;
  undetermined: number;
  wrong: string[];
}

function measure(language: string): Figures {
  const texts = textsOf(language);
  const detected = texts.map((text) => detectTextLanguage(text));
  const wrong = texts.flatMap((text, n) =>
    detected[n] === language || detected[n] === null ? [] : [`${detected[n]}: ${text}`],
  );
  const undetermined = detected.filter((each) => each === null).length;
  return { texts: texts.length, right: texts.length - undetermined - wrong.length, undetermined, wrong };
}

test("of at least 50 sample texts per language 98 % are right or undetermined, at most 1 % of all wrong", () => {
  const figures = LANGUAGES.map((language) => ({ language, ...measure(language) }));
  for (const { language, texts, right, undetermined, wrong } of figures) {
    console.info(`${language}: ${texts} texts, ${right} right, ${undetermined} undetermined`, ...wrong);
  }
  expect(figures.filter(({ texts }) => texts < 50)).toEqual([]);
  expect(figures.filter(({ texts, wrong }) => wrong.length > texts * 0.02)).toEqual([]);
  const all = figures.reduce((sum, { texts }) => sum + texts, 0);
  const wrong = figures.flatMap((each) => each.wrong);
  const detected = figures.reduce((sum, { right }) => sum + right, 0);
  console.info(`all: ${all} texts, ${detected} right, ${wrong.length} wrong`);
  expect(wrong.length).toBeLessThanOrEqual(all * 0.01);
  // A detector that never tells would be right as well.
  expect(detected).toBeGreaterThan(all * 0.85);
});

test("sample texts exist for the supported languages only", () => {
  expect(readdirSync(SAMPLES_DIR).sort()).toEqual(LANGUAGES.map((each) => `${each}.txt`).sort());
});
