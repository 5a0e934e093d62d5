import { buildProject, installPackages, SERVER_BUNDLE } from "./setup";
import { checkPromises, PRODUCTION_ENV, runBunTests, runProgram, startTestRun, tallyOfBoolean } from "./test-run";

const checkRun = startTestRun();
process.env.TEST_SERVER = SERVER_BUNDLE;

if (!(await checkRun.step("install", () => tallyOfBoolean(installPackages)))) checkRun.finish();

async function buildAndTest(): Promise<void> {
  await checkRun.step("build", () => tallyOfBoolean(buildProject));
  await checkRun.step("bun test", () => runBunTests([], { TEST_DATABASES: "sqlite", ...PRODUCTION_ENV }));
}

await Promise.all([
  buildAndTest(),
  checkRun.step("types", () => runProgram("node_modules/typescript/bin/tsc", "-p", ".")),
  checkRun.step("lint", () => runProgram("node_modules/@biomejs/biome/bin/biome", "check", ".")),
  checkRun.step("promises", () => checkPromises("src", "islands")),
  checkRun.step("catalogue", () => runProgram("scripts/catalogue.ts", "--check")),
]);
checkRun.finish();
