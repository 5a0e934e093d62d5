import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { icuPlaceholdersOf } from "../../scripts/icu-placeholders";
import { isTextLimit } from "../../src/limits/text-values";
import { ERROR_STATUS } from "../../src/runtime/errors";

const ROOT = join(import.meta.dir, "../..");
const english: Record<string, string> = JSON.parse(readFileSync(join(ROOT, "locales/en.json"), "utf8"));
const keys = Object.keys(english);

const paths = [...new Bun.Glob("{src,islands}/**/*.{ts,tsx}").scanSync(ROOT)];
const code = paths
  .filter((path) => path !== "src/i18n/catalogue.ts")
  .map((path) => readFileSync(join(ROOT, path), "utf8"))
  .join("\n");

const literals = new Set([...code.matchAll(/["'`]([a-z0-9_]+(?:\.[a-z0-9_]+)+)["'`]/g)].map((match) => match[1]));
const words = new Set([...(code.match(/\w+/g) ?? []), ...(code.match(/\w+(?:-\w+)+/g) ?? [])]);

interface Template {
  before: string;
  after: string;
}

/** What is put together at run time: `error.${code}`, `face.${face}.title`, and codes such as `${field}_long`. */
const templates: Template[] = [...code.matchAll(/`([a-z0-9_.]*)\$\{[^`]*\}([a-z0-9_.]*)`/g)]
  .map(([, before = "", after = ""]) => ({ before, after }))
  .filter(({ before, after }) => /[._]/.test(before + after));

const made = (text: string, { before, after }: Template): string | null =>
  text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : null;

/** Put together by a template whose middle is a word of the code, or again put together. */
function madeAtRunTime(text: string, depth = 2): boolean {
  return templates.some((template) => {
    const middle = made(text, template);
    return middle !== null && (words.has(middle) || (depth > 1 && madeAtRunTime(middle, depth - 1)));
  });
}

describe("the texts and the code", () => {
  test("no text is left over", () => {
    expect(keys.filter((key) => !literals.has(key) && !madeAtRunTime(key))).toEqual([]);
  });

  test("no text is asked for that is missing", () => {
    const keys = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(keys.filter((key) => !(key in english))).toEqual([]);
    expect(keys.length).toBeGreaterThan(50);
  });

  test("every refusal has its sentence", () => {
    expect(
      Object.keys(ERROR_STATUS).filter(
        (refusal) => refusal !== "validation_failed" && !(`error.${refusal}` in english),
      ),
    ).toEqual([]);
  });

  test("every refusal brings what its sentence asks for", () => {
    const thrown = [...code.matchAll(/new Refusal\(\s*"(\w+)"(?:,\s*(\{[^}]*\}))?/g)];
    const lacks = thrown.flatMap(([, refusal = "", params = ""]) => {
      const keys = Object.keys(icuPlaceholdersOf(english[`error.${refusal}`] ?? "").kinds).filter(
        (name) => !isTextLimit(name),
      );
      return (
        keys
          // `withResetTime` adds the time.
          .filter((name) => name !== "time" && !new RegExp(`\\b${name}\\b`).test(params))
          .map((name) => `${refusal}: ${name}`)
      );
    });
    expect(lacks).toEqual([]);
    expect(thrown.length).toBeGreaterThan(10);
  });
});

/** Two texts joined by a Latin comma or colon of the code. */
const JOINED = /`[^`]*\}[,:;] \$\{[^`]*`|\}[,:;]\{" "\}|<\/\w+>[,:;]\{" "\}|\{"[,:;] "\}|\)\}[:;] <\//g;
/** Shown in English only. */
const ENGLISH_ONLY = "src/shell/api-docs/";

test("what stands between two texts is part of a text: Arabic, Chinese and Japanese have commas of their own", async () => {
  const result: string[] = [];
  for (const path of new Bun.Glob("src/**/*.tsx").scanSync(ROOT)) {
    if (path.startsWith(ENGLISH_ONLY)) continue;
    const source = await Bun.file(join(ROOT, path)).text();
    result.push(...(source.match(JOINED)?.map((each) => `${path}: ${each}`) ?? []));
  }
  expect(result).toEqual([]);
});
