/** What has to stand before anything runs. Imports nothing from node_modules: it is what fills them. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "..");
/** The Bun that runs this: there may be none on the PATH. */
export const BUN = process.execPath;

/** The server as `build` leaves it. */
export const SERVER = join(ROOT, "dist/server/main.js");

const STAMP = join(ROOT, "node_modules/.driftglass");

interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Standard output goes to standard error: the first line of standard output belongs to the server. */
  quiet?: boolean;
}

/** Runs a command in the project's folder; the exit code comes back. */
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

/** True when what `bun.lock` says was the last thing installed here. */
export const isInstalled = (): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted();

/** Installs exactly what `bun.lock` says, unless it is there. */
export async function install(): Promise<boolean> {
  if (isInstalled()) return true;
  if ((await run([BUN, "install", "--frozen-lockfile"], { quiet: true })) !== 0) return false;
  writeFileSync(STAMP, wanted());
  return true;
}

/** Builds what browsers load, and the server, into `dist`. */
export const build = async (): Promise<boolean> =>
  (await run([BUN, "scripts/build.ts"], { quiet: true })) === 0;
