/** Which tests `bun run check` runs: those near to what has changed since its tests passed. */
import { join } from "node:path";
import { nearTests, pathsNear, readImporters, shortestTests } from "./change-reach";
import { changedFiles, projectFiles } from "./passed-files";
import { ROOT } from "./setup";
import { readTestTimes } from "./test-run";

const RECORD = join(ROOT, "node_modules/.cache/passed-tests.json");

/** Loaded into every test. */
const RULES = ["bun.lock", "bunfig.toml", "tests/support/quick-passwords.ts", "tests/support/seeds.ts"];

/** What three files at once do in some 40 s of two quiet cores, ms. */
const MOST_TIME = 120_000;

interface ChangedTests {
  /** Nothing is known of what passed: all have to run. */
  all: boolean;
  changed: string[];
  run: string[];
  /** Near, and too long for `check`. */
  leftOut: string[];
  /** How many there are. */
  count: number;
  /** What runs has passed with the files as they were now; those with tests that were left out stay changed. */
  keep(): void;
  /** The same of all tests. */
  keepAll(): void;
}

export function changedTests(): ChangedTests {
  const files = projectFiles(ROOT);
  const { paths, gone, all, keep: keepAll } = changedFiles(ROOT, RECORD, files, RULES);
  const changed = [...paths, ...gone];
  const tests = files.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
  const rest = { all, changed, count: tests.length, keepAll };
  if (all || changed.length === 0) return { ...rest, run: all ? tests : [], leftOut: [], keep: () => keepAll() };
  const importers = readImporters(ROOT, files, gone);
  const { first, near } = nearTests(tests, changed, importers);
  const short = shortestTests(near, readTestTimes(), MOST_TIME);
  const leftOut = near.filter((path) => !short.includes(path));
  const keep = () => keepAll(pathsNear(leftOut, changed, importers));
  return { ...rest, run: [...first, ...short], leftOut, keep };
}
