/** Runs before anything is installed, so without node_modules. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withBuildLock } from "./build-lock";

export const ROOT = join(import.meta.dir, "..");
/** Bun may not be on the PATH. */
export const BUN = process.execPath;

/** Built server. */
export const SERVER_BUNDLE = join(ROOT, "dist/server/main.js");

const STAMP = join(ROOT, "node_modules/.driftglass");

interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Standard output's first line is the server's. */
  quiet?: boolean;
}

/** Runs a command. @returns the exit code */
export async function runCommand(command: string[], { env, quiet }: RunOptions = {}): Promise<number> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? 2 : "inherit", "inherit"],
  });
  return child.exited;
}

function lockfileHash(): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of ["package.json", "bun.lock"]) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

/** What is installed, for which `bun.lock`. */
function readStamp(): { lock: string; only: string } {
  const [lock = "", only = ""] = existsSync(STAMP) ? readFileSync(STAMP, "utf8").split(" ") : [];
  return { lock, only };
}

/** Whether all of `bun.lock` is installed. */
export const isInstalled = (): boolean => readStamp().lock === lockfileHash() && readStamp().only === "";

/**
 * Installs `bun.lock`, if needed.
 * @param only `production`: what serving and building need, without tools and tests; never takes those away
 */
export const installPackages = (only: "production" | "" = ""): Promise<boolean> =>
  withBuildLock(ROOT, () => installIfNeeded(only));

async function installIfNeeded(only: "production" | ""): Promise<boolean> {
  const { lock, only: had } = readStamp();
  const less = only !== "" && (lock === "" || had !== "") ? only : "";
  if (lock === lockfileHash() && (had === "" || less !== "")) return true;
  const some = less === "" ? [] : ["--production"];
  if ((await runCommand([BUN, "install", "--frozen-lockfile", ...some], { quiet: true })) !== 0) return false;
  writeFileSync(STAMP, [lockfileHash(), ...(less === "" ? [] : [less])].join(" "));
  return true;
}

/** Builds into `dist`. @param options of `build.ts` */
export const buildProject = async (...options: string[]): Promise<boolean> =>
  (await runCommand([BUN, "scripts/build.ts", ...options], { quiet: true })) === 0;
