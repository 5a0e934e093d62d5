import { join } from "node:path";
import { readImporters, withImporters } from "./change-reach";
import { changedTests } from "./changed-tests";
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

/**
 * What a call answers is decided in any file that its file imports, directly or not: those that have changed are looked
 * at with all that reach them, or everything where types without an import have changed. That misses nothing in `src`
 * and `islands` but what an import without a literal path brings; tests and scripts are looked at by `bun run test`.
 */
async function checkPromisesOfChanged(): Promise<TestTally> {
  const files = sourceFiles(ROOT, ["tests", "docs", "static"]);
  const rules = [".oxlintrc.json", "bun.lock", "tsconfig.json"];
  const { paths, gone, all, keep } = changedFiles(ROOT, recordOf("promises"), files, rules);
  const changed = [...paths, ...gone];
  const isWhole = all || changed.some((path) => path.endsWith(".d.ts"));
  const reached = isWhole
    ? ["src", "islands"]
    : withImporters(changed, readImporters(ROOT, files, gone)).filter(
        (path) => isPromised(path) && !gone.includes(path),
      );
  const tally = reached.length === 0 ? DONE : await checkPromises(...reached);
  if (tally.failed === 0) keep();
  return tally;
}

const isPromised = (path: string): boolean => /^(src|islands)\/.*\.tsx?$/.test(path);

const { all, changed, run, leftOut, count, keep } = changedTests();
const testEnv = { TEST_DATABASES: "sqlite", ...PRODUCTION_ENV };

async function buildAndTest(): Promise<void> {
  await checkRun.step("build", () => tallyOfBoolean(buildProject));
  if (all) console.log("Nothing is known of tests that passed: all of them run.");
  const files = all ? [] : run.map((path) => `./${path}`);
  if (!all && run.length === 0) return keep();
  if (await checkRun.step("bun test", () => runBunTests(files, testEnv))) keep();
}

/** What was not looked at, and how to. */
function printLeftOut(): void {
  if (all) return;
  const [what, ...more] = changed;
  console.log(`\nchanged since tests passed: ${what ?? "nothing"}${more.length > 0 ? ` and ${more.length} more` : ""}`);
  console.log(`ran ${run.length} test files of ${count}: bun run test runs all, on both databases, and journeys`);
  if (leftOut.length > 0) console.log(`near, and left out because they take long: bun test ./${leftOut.join(" ./")}`);
}

await Promise.all([
  buildAndTest(),
  checkRun.step("types", checkTypes),
  checkRun.step("lint", lintChanged),
  checkRun.step("forgotten awaits", checkPromisesOfChanged),
  checkRun.step("catalogue", () => runProgram("scripts/catalogue.ts", "--check")),
]);
printLeftOut();
checkRun.finish();
