import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import en from "../locales/en.json";
import { namesWithTwoMeanings } from "../scripts/code-figures";
import { readFigures } from "../scripts/read-figures";
import type { Schema } from "../src/db/schema";
import { isTextLimit, TEXT_LIMITS } from "../src/limits/text-values";

const ROOT = join(import.meta.dir, "..");
const GLOSSARY = readFileSync(join(ROOT, "docs/glossary.md"), "utf8");
const sources = readFigures("src", "islands");
const toolsAndTests = readFigures("scripts", "tests");

/** Names that several files of the tests export, with the reason. */
const SEVERAL_IN_TESTS: Record<string, string> = {
  test: "Playwright's own word, with what a kind of journey brings along.",
};

/** Folders of tests whose exports have the names of something else, with the reason. */
const NAMED_AS_OTHERS: Record<string, string> = {
  "tests/simulator/acts/": "An act is called as what people do; `acts.ts` lists them.",
  "tests/simulator/seams/": "A module takes the place of one of `src/runtime`, under the same names.",
};

/** Tables that the glossary names. */
const TABLES: (keyof Schema)[] = ["findings", "identities", "erasures"];

interface Term {
  term: string;
  screen: string;
  code: string;
}

/** Rows of the tables with the columns term, screen, code, meaning. */
function termsOf(text: string): Term[] {
  const rows = text.split("\n").filter((line) => line.startsWith("|") && line.split("|").length === 6);
  return rows
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, term = "", screen = "", code = ""]) => ({ term, screen, code }))
    .filter(({ term }) => term !== "term" && !term.startsWith("---"));
}

/** The words of a camel-case or upper-case name. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** A sentence of the glossary's last section: the words between its colon and its full stop. */
function refusedWords(beginning: string): string[] {
  const line = GLOSSARY.split("\n").find((each) => each.startsWith(beginning)) ?? "";
  return (/: ([a-z, ]+)/.exec(line)?.[1] ?? "").split(",").map((word) => word.trim());
}

const terms = termsOf(GLOSSARY);
const exported = new Set(sources.flatMap(({ exports }) => exports.map(({ name }) => name)));

describe("names", () => {
  // Those of the product: `structure.test.ts`.
  test("an exported name of tests and scripts means one thing among them", () => {
    const folders = Object.keys(NAMED_AS_OTHERS);
    const named = toolsAndTests.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));
    const several = [...namesWithTwoMeanings(named)].filter(([name]) => !SEVERAL_IN_TESTS[name]);
    expect(several.map(([name, paths]) => `${name}: ${paths.join(", ")}`)).toEqual([]);
  });

  test("no name contains a word the glossary refuses, in tests and scripts neither", () => {
    const refused = new Set(refusedWords("As a name"));
    expect(refused.size).toBeGreaterThan(10);
    const result = [...sources, ...toolsAndTests].flatMap(({ path, identifiers }) =>
      [...identifiers]
        .filter((name) => /^[\w$]+$/.test(name) && wordsOf(name).some((word) => refused.has(word)))
        .map((name) => `${path}: ${name}`),
    );
    expect(result).toEqual([]);
  });

  test("no exported function begins with a verb the glossary refuses", () => {
    const refused = new Set(refusedWords("As the verb"));
    expect(refused.size).toBeGreaterThan(3);
    const result = sources.flatMap(({ path, exports }) =>
      exports
        .filter(({ name }) => /^[a-z]/.test(name) && refused.has(wordsOf(name)[0] ?? ""))
        .map(({ name }) => `${path}: ${name}`),
    );
    expect(result).toEqual([]);
  });
});

describe("the glossary", () => {
  test("has about seventy rows: what names itself needs none", () => {
    expect(terms.length).toBeGreaterThan(55);
    expect(terms.length).toBeLessThan(90);
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  });

  const names = terms.flatMap(({ term, code }) =>
    [...code.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ term, name })),
  );
  /** Names of the code, not of a column, state or header. */
  const ofCode = names.filter(({ name }) => /^[A-Za-z_]+$/.test(name) && /[A-Z]/.test(name));

  test("names what is exported, and folders and files that are there", () => {
    const missing = ofCode.filter(
      ({ name }) => !exported.has(name) && !["forSale", "MARKET", "EXHIBITION"].includes(name),
    );
    expect(missing).toEqual([]);
    const paths = names.map(({ name }) => name).filter((name) => /^(src|tests|islands)(\/|$)/.test(name));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const tables = [...GLOSSARY.matchAll(/table `(\w+)`/g)].map(([, name]) => name);
    expect(tables.filter((name) => !TABLES.some((table) => table === name))).toEqual([]);
  });

  test("says what the screen says", () => {
    const texts = Object.values(en)
      .join("\n")
      .replace(/\{(\w+), number\}/g, (placeholder, name) =>
        isTextLimit(name) ? String(TEXT_LIMITS[name]) : placeholder,
      )
      .toLowerCase();
    const words = terms.flatMap(({ screen }) => (screen === "—" ? [] : screen.split(",")));
    expect(words.map((word) => word.trim().toLowerCase()).filter((word) => !texts.includes(word))).toEqual([]);
  });
});

test("a name with two meanings is found", () => {
  const [first] = sources.filter(({ exports }) => exports.length > 0);
  const name = first?.exports[0]?.name ?? "";
  expect(first && namesWithTwoMeanings([first, { ...first, path: "src/other.ts" }]).has(name)).toBe(true);
});
