import { spawnSync } from "node:child_process";
import { chromium } from "playwright";
import { installDebianPackages } from "./debian";
import { BUN, ROOT } from "./setup";

/** The headless shell first: it is lighter. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLAYWRIGHT = ["--bun", "node_modules/playwright/cli.js"];
/** Fonts of all ten languages. */
const DEBIAN = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"];
const DOWNLOAD_MS = 300_000;

/** A found program may be a snap stub or lack libraries: each is tried. */
function runsAsChromium(path: string): boolean {
  const { status, stdout } = spawnSync(path, ["--version"], { timeout: 20_000, encoding: "utf8" });
  return status === 0 && /chrom/i.test(stdout);
}

const findRunning = (paths: (string | null)[]): string | null =>
  paths.find((path): path is string => path !== null && runsAsChromium(path)) ?? null;

const onPath = (): string | null => findRunning(NAMES.map((name) => Bun.which(name)));

async function downloadChromium(): Promise<string | null> {
  const known = chromium.executablePath();
  if (runsAsChromium(known)) return known;
  const child = Bun.spawn([BUN, ...PLAYWRIGHT, "install", "--no-shell", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
    cwd: ROOT,
    timeout: DOWNLOAD_MS,
  });
  return (await child.exited) === 0 ? findRunning([known]) : null;
}

const installDebianChromium = async (): Promise<string | null> =>
  (await installDebianPackages(DEBIAN)) ? onPath() : null;

/** Path of Chromium: CHROMIUM_PATH, PATH, Playwright's download, Debian's package. @throws Error for none */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !runsAsChromium(named)) throw new Error(`CHROMIUM_PATH is ${named}, and that does not run`);
  const path = named ?? onPath() ?? (await downloadChromium()) ?? (await installDebianChromium());
  if (path) return path;
  throw new Error(
    "no Chromium: none on the PATH, Playwright's download and Debian's package failed; set CHROMIUM_PATH",
  );
}

if (import.meta.main) console.log(await findChromium());
