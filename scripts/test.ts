/** `bun run test`: everything, with Bun alone. Last line: `N passed, N failed`. */
import type { Postgres } from "./postgres";
import { BUN, build, install, isInstalled, ROOT, run, SERVER } from "./setup";
import { AS_SERVED, bunTest, holds, playwrightTest, program, startRun, type Tally } from "./steps";

const all = startRun();
process.env.TEST_SERVER = SERVER;

/** Tests of whole servers, too slow for `bun test`. */
const slow = (): string[] =>
  [...new Bun.Glob("tests/**/*.slow.ts").scanSync(ROOT)].sort().map((path) => `./${path}`);

/** Timing tests, run alone. */
const MEASURES = /\/(hanging|hostile-pictures|locked|picture-bombs|sign-in|stalls)\.slow\.ts$/;
const measures = (path: string): boolean => MEASURES.test(path);

async function onBothDatabases(): Promise<void> {
  const { startPostgres } = await import("./postgres");
  const { ensureProxies } = await import("./debian");
  const started: Postgres[] = [];
  await all.step("start PostgreSQL", () => holds(async () => started.push(await startPostgres()) > 0));
  for (const { url, stop } of started) {
    const env = { TEST_DATABASES: "sqlite,postgres", TEST_POSTGRES_URL: url };
    await all.step("bun test on SQLite and PostgreSQL", () => bunTest([], { ...env, ...AS_SERVED }));
    await ensureProxies();
    await all.step("servers killed, starved and misled", () =>
      bunTest(
        slow().filter((path) => !measures(path)),
        env,
        { atOnce: 4 },
      ),
    );
    await all.step("servers against the clock", () => bunTest(slow().filter(measures), env, { atOnce: 1 }));
    await stop();
  }
}

async function inChromium(): Promise<Tally> {
  const { findChromium } = await import("./chromium");
  const { ensureApertium } = await import("./debian");
  await ensureApertium();
  return playwrightTest({ CHROMIUM_PATH: await findChromium() });
}

const complete = isInstalled();
if (!(await all.step("install", () => holds(install)))) all.finish();
// A Bun started without node_modules keeps resolving from its cache: restart.
if (!complete) process.exit(await run([BUN, import.meta.path]));
if (!(await all.step("build", () => holds(build)))) all.finish();
await Promise.all([
  all.step("types", () => program("node_modules/typescript/bin/tsc", "-p", ".")),
  all.step("lint", () => program("node_modules/@biomejs/biome/bin/biome", "check", ".")),
]);
await onBothDatabases();
await all.step("Playwright in Chromium", inChromium);
all.finish();
