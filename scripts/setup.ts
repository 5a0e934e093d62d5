/** Runs before anything is installed, so without node_modules. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time";

export const ROOT = join(import.meta.dir, "..");
/** Bun may not be on the PATH. */
export const BUN = process.execPath;

/** Built server. */
export const SERVER = join(ROOT, "dist/server/main.js");

const STAMP = join(ROOT, "node_modules/.driftglass");

interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Standard output's first line is the server's. */
  quiet?: boolean;
}

/** Runs a command. @returns the exit code */
export async function run(command: string[], { env, quiet }: RunOptions = {}): Promise<number> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? 2 : "inherit", "inherit"],
  });
  return child.exited;
}

function wanted(): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of ["package.json", "bun.lock"]) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

/** What is installed, for which `bun.lock`. */
function stamped(): { lock: string; only: string } {
  const [lock = "", only = ""] = existsSync(STAMP) ? readFileSync(STAMP, "utf8").split(" ") : [];
  return { lock, only };
}

/** Whether all of `bun.lock` is installed. */
export const isInstalled = (): boolean => stamped().lock === wanted() && stamped().only === "";

/**
 * Installs `bun.lock`, if needed.
 * @param only `production`: what serving and building need, without tools and tests; never takes those away
 */
export const install = (only: "production" | "" = ""): Promise<boolean> =>
  oneAtATime(ROOT, () => installed(only));

async function installed(only: "production" | ""): Promise<boolean> {
  const { lock, only: had } = stamped();
  const less = only !== "" && (lock === "" || had !== "") ? only : "";
  if (lock === wanted() && (had === "" || less !== "")) return true;
  const some = less === "" ? [] : ["--production"];
  if ((await run([BUN, "install", "--frozen-lockfile", ...some], { quiet: true })) !== 0) return false;
  writeFileSync(STAMP, [wanted(), ...(less === "" ? [] : [less])].join(" "));
  return true;
}

/** Builds into `dist`. */
export const build = async (): Promise<boolean> =>
  (await run([BUN, "scripts/build.ts"], { quiet: true })) === 0;
