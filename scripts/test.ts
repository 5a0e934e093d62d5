/** `bun run test`: everything, with Bun alone. Last line: `N passed, N failed`. */
import { changedTests } from "./changed-tests";
import type { TestPostgres } from "./postgres";
import { BUN, buildProject, installPackages, isInstalled, ROOT, runCommand, SERVER_BUNDLE } from "./setup";
import {
  checkPromises,
  checkTypes,
  PRODUCTION_ENV,
  runBunTests,
  runPlaywrightTests,
  runProgram,
  startTestRun,
  TEST_ZONES,
  type TestTally,
  tallyOfBoolean,
} from "./test-run";

const testRun = startTestRun();
process.env.TEST_SERVER = SERVER_BUNDLE;

/** Tests of whole servers, too slow for `bun test`. */
const listSlowTests = (): string[] =>
  [...new Bun.Glob("tests/**/*.slow.ts").scanSync(ROOT)].sort().map((path) => `./${path}`);

/** Timing tests, and those whose requests fail where a server gets no processor, run alone. */
const MEASURES =
  /\/(economy|hostile-pictures|picture-bombs|rolling-restart|sign-in|small-machine|stalls|unresponsive-services|write-lock)\.slow\.ts$/;
const isTimingTest = (path: string): boolean => MEASURES.test(path);

async function startDatabase(): Promise<TestPostgres | null> {
  const { startPostgres } = await import("./postgres");
  const started: TestPostgres[] = [];
  await testRun.step("start PostgreSQL", () => tallyOfBoolean(async () => started.push(await startPostgres()) > 0));
  return started[0] ?? null;
}

/** @param quiet resolves when nothing else runs: whole servers are tested with time limits */
async function testBothDatabases({ url, stop }: TestPostgres, quiet: Promise<unknown>): Promise<void> {
  const { ensureProxies } = await import("./debian");
  const env = { TEST_DATABASES: "sqlite,postgres", TEST_POSTGRES_URL: url };
  const { fast, slow } = TEST_ZONES;
  const { keepAll } = changedTests();
  const isPassed = await testRun.step(`bun test on SQLite, TZ=${fast}, and PostgreSQL, TZ=${slow}`, () =>
    runBunTests([], { ...env, ...PRODUCTION_ENV, TEST_POSTGRES_ZONE: slow }, { zone: fast }),
  );
  if (isPassed) keepAll();
  const { findChromium } = await import("./chromium");
  await Promise.all([ensureProxies(), quiet]);
  const slowEnv = { ...env, CHROMIUM_PATH: await findChromium() };
  await testRun.step(`servers killed, starved and misled, TZ=${TEST_ZONES.slow}`, () =>
    runBunTests(
      listSlowTests().filter((path) => !isTimingTest(path)),
      slowEnv,
      { atOnce: 4, zone: TEST_ZONES.slow },
    ),
  );
  await testRun.step(`servers against the clock, TZ=${TEST_ZONES.slow}`, () =>
    runBunTests(listSlowTests().filter(isTimingTest), slowEnv, { atOnce: 1, zone: TEST_ZONES.slow }),
  );
  await stop();
}

async function testInChromium(): Promise<TestTally> {
  const { findChromium } = await import("./chromium");
  const { ensureApertium } = await import("./debian");
  await ensureApertium();
  return runPlaywrightTests({ CHROMIUM_PATH: await findChromium() });
}

const wasInstalled = isInstalled();
if (!(await testRun.step("install", () => tallyOfBoolean(installPackages)))) testRun.finish();
// A Bun started without node_modules keeps resolving from its cache: restart.
if (!wasInstalled) process.exit(await runCommand([BUN, import.meta.path]));
// Beside `bun test`, whose workers wait for PostgreSQL now and then.
const looks = Promise.all([
  testRun.step("types", checkTypes),
  testRun.step("lint", () => runProgram("node_modules/@biomejs/biome/bin/biome", "check", ".")),
  testRun.step("forgotten awaits", () => checkPromises("src", "islands", "tests", "scripts")),
]);
const [isBuilt, postgres] = await Promise.all([
  testRun.step("build", () => tallyOfBoolean(buildProject)),
  startDatabase(),
]);
if (isBuilt && postgres) await testBothDatabases(postgres, looks);
await looks;
if (!isBuilt) testRun.finish();
await testRun.step("Playwright in Chromium", testInChromium);
testRun.finish();
