import { join } from "node:path";
import { changedFiles, sourceFiles } from "./passed-files";
import { buildProject, installPackages, ROOT, SERVER_BUNDLE } from "./setup";
import {
  checkPromises,
  checkTypes,
  PRODUCTION_ENV,
  runBunTests,
  runProgram,
  startTestRun,
  type TestTally,
  tallyOfBoolean,
} from "./test-run";

const checkRun = startTestRun();
process.env.TEST_SERVER = SERVER_BUNDLE;

if (!(await checkRun.step("install", () => tallyOfBoolean(installPackages)))) checkRun.finish();

const recordOf = (step: string): string => join(ROOT, `node_modules/.cache/passed-${step}.json`);
const DONE: TestTally = { passed: 0, failed: 0 };

/** A file's own text decides, and circles of imports: each of those has a file that has changed. */
async function lintChanged(): Promise<TestTally> {
  const { paths, all, keep } = changedFiles(ROOT, recordOf("lint"), sourceFiles(ROOT), ["biome.json", "bun.lock"]);
  if (paths.length === 0) return DONE;
  const command = all ? ["."] : ["--no-errors-on-unmatched", ...paths];
  const tally = await runProgram("node_modules/@biomejs/biome/bin/biome", "check", ...command);
  if (tally.failed === 0) keep();
  return tally;
}

/** What a call answers is decided in any file: all are looked at as soon as one has changed. */
async function checkPromisesOfChanged(): Promise<TestTally> {
  const files = sourceFiles(ROOT, ["tests", "docs", "static"]);
  const { paths, keep } = changedFiles(ROOT, recordOf("promises"), files, [".oxlintrc.json", "bun.lock"]);
  if (paths.length === 0) return DONE;
  const tally = await checkPromises("src", "islands");
  if (tally.failed === 0) keep();
  return tally;
}

async function buildAndTest(): Promise<void> {
  await checkRun.step("build", () => tallyOfBoolean(buildProject));
  await checkRun.step("bun test", () => runBunTests([], { TEST_DATABASES: "sqlite", ...PRODUCTION_ENV }));
}

await Promise.all([
  buildAndTest(),
  checkRun.step("types", checkTypes),
  checkRun.step("lint", lintChanged),
  checkRun.step("forgotten awaits", checkPromisesOfChanged),
  checkRun.step("catalogue", () => runProgram("scripts/catalogue.ts", "--check")),
]);
checkRun.finish();
