import { defineConfig } from "@playwright/test";

/** A list of features in `args` takes the place of Playwright's own: both lists repeat what that has. */
const ENABLED_FEATURES = [
  "CDPScreenshotNewSurface",
  "SkipListAccountsWithoutGaiaCookies",
  // One process less to talk to.
  "NetworkServiceInProcess2",
];
const DISABLED_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // The address bar's suggestions are two pages of their own for every window: 0.7 s of CPU each time one is opened.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

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
        `--enable-features=${ENABLED_FEATURES}`,
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
});
