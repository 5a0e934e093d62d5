/** The page of promises says what the table says, and every promise has the tests that it names. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../../scripts/setup";
import { CAUGHT_PATH, EXPLORER_CAUGHT_PATH, PAGE_PATH, PROMISES, promisesPage, readCaught, readMeasured } from "./page";
import { isTried } from "./promise";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const PLANTED = [...new Bun.Glob("*.diff").scanSync(join(ROOT, "tests/planted"))].map((path) =>
  basename(path, ".diff"),
);

test("docs/promises.md is what `bun run promises` writes", () => {
  expect(read(PAGE_PATH)).toBe(promisesPage(readMeasured(), readCaught()));
});

test("every reliability and security promise has one row", () => {
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);
  expect(PROMISES.map(({ id }) => id)).toEqual([...ids("R", 21), ...ids("S", 18)]);
});

test("every test that a promise names is there, and one that is not tried says why", () => {
  const missing = PROMISES.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(ROOT, path)));
  const silent = PROMISES.filter((row) => !isTried(row) && !row.tried.startsWith("not tried")).map(({ id }) => id);
  expect({ missing, silent }).toEqual({ missing: [], silent: [] });
});

test("every variable of a count or seed is read by the tests", () => {
  const sources = [...new Bun.Glob("tests/**/*.ts").scanSync(ROOT)].map(read).join("\n");
  const variables = PROMISES.flatMap(({ counts = [], seed }) =>
    [...counts.map((each) => each.variable), seed ?? []].flat(),
  );
  expect(
    variables.filter(
      (name) => ![`process.env.${name}`, `testSeed("${name}")`].some((reading) => sources.includes(reading)),
    ),
  ).toEqual([]);
});

const gateIn = (source: string, variable: string): number =>
  Number(new RegExp(`process\\.env\\.${variable} \\?\\? "?([\\d_]+)`).exec(source)?.[1]?.replaceAll("_", ""));

test("the suite tries as often as the page says", () => {
  const sources = [...new Bun.Glob("tests/**/*.ts").scanSync(ROOT)].map(read).join("\n");
  const wrong = PROMISES.flatMap(({ tests, counts = [] }) => {
    const own = tests.map(read).join("\n");
    return counts.filter(({ variable, gate }) => (gateIn(own, variable) || gateIn(sources, variable)) !== gate);
  });
  expect(wrong).toEqual([]);
});

test("every planted bug was run, and those of a promise were noticed", () => {
  const bugs = readCaught();
  expect(PLANTED.filter((name) => !(name in bugs))).toEqual([]);
  const named = PROMISES.flatMap(({ planted = [] }) => planted);
  expect(named.filter((name) => !PLANTED.includes(name) || !bugs[name]?.rule)).toEqual([]);
});

test("every planted bug of pages was noticed by the explorer", () => {
  const bugs = readCaught(EXPLORER_CAUGHT_PATH);
  const names = [...new Bun.Glob("*.diff").scanSync(join(ROOT, dirname(EXPLORER_CAUGHT_PATH)))];
  expect(Object.keys(bugs).sort()).toEqual(names.map((name) => basename(name, ".diff")).sort());
  expect(Object.keys(bugs).filter((name) => !bugs[name]?.rule)).toEqual([]);
});

test("every planted bug still fits the source", () => {
  const diffs = [...new Bun.Glob("tests/planted/**/*.diff").scanSync(ROOT)];
  const { exitCode, stderr } = Bun.spawnSync(["git", "apply", "--check", ...diffs], { cwd: ROOT });
  expect([exitCode, stderr.toString()], CAUGHT_PATH).toEqual([0, ""]);
});
