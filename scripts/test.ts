/** `bun run test`: everything, on a machine with nothing but Bun. The last line is `N passed, N failed`. */
import { join } from "node:path";
import { build, install, ROOT } from "./setup";
import { bunTest, holds, playwrightTest, program, startRun } from "./steps";

const all = startRun();

async function onBothDatabases() {
  const { startPostgres } = await import("./postgres");
  const postgres = await startPostgres();
  try {
    return await bunTest([], { TEST_DATABASES: "sqlite,postgres", TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function inChromium() {
  const { findChromium } = await import("./chromium");
  const CHROMIUM_PATH = await findChromium();
  return playwrightTest(join(ROOT, "test-results/e2e.json"), { CHROMIUM_PATH });
}

if (!(await all.step("install", () => holds(install)))) all.finish();
if (!(await all.step("build", () => holds(build)))) all.finish();
await all.step("types", () => program("node_modules/typescript/bin/tsc", "-p", "."));
await all.step("lint", () => program("node_modules/@biomejs/biome/bin/biome", "check", "."));
await all.step("bun test on SQLite and PostgreSQL", onBothDatabases);
await all.step("Playwright in Chromium", inChromium);
all.finish();
