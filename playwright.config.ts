import { defineConfig } from "@playwright/test";

/** Journeys in a real Chromium at the size of a phone. `bun run test` says where Chromium is (CHROMIUM_PATH). */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results/artefacts",
  // A third works while two wait for the network, a clock or an animation.
  workers: 3,
  fullyParallel: true,
  // On a shared machine one more try; the run names whatever needed it.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: "list",
  use: {
    // A trace costs a quarter of the time: `--trace retain-on-failure` asks for one.
    trace: "off",
    screenshot: "only-on-failure",
    // Its installation costs a fifth of a first page; journeys that need it allow it.
    serviceWorkers: "block",
    // What hangs is tried again before it has cost a minute.
    navigationTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // One process less to talk to. A second list of features takes the place of Playwright's own.
        "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface",
      ],
    },
  },
});
