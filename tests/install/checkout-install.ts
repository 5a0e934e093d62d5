/** The product from its folder: the sources as they are, or `bun start` in a copy. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INSTALL_SETTINGS } from "./binary-install";
import { type Child, type InstalledServer, readCommandOutput, waitUntilListening } from "./installed-server";

const ROOT = join(import.meta.dir, "../..");

/** What `bun start` reads. */
const COPIED_PARTS = [
  ...["scripts", "src", "islands", "locales", "migrations", "static"],
  ...["package.json", "bun.lock", "bunfig.toml", "tsconfig.json"],
];

/** A copy in which nothing is built yet. */
export function copyCheckout(folder = mkdtempSync(join(tmpdir(), "driftglass-copy-"))): string {
  for (const part of COPIED_PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs a program of the folder. */
export function spawnBunIn(folder: string, data: string, args: string[], change: Record<string, string> = {}): Child {
  const env = {
    ...process.env,
    ...INSTALL_SETTINGS,
    DATA_DIR: data,
    DATABASE_URL: "",
    ...change,
  };
  return Bun.spawn([process.execPath, ...args], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
}

/** @param way `checkout`: the sources, with the build of this folder; `start`: a copy that builds itself */
export async function startFromFolder(way: "checkout" | "start"): Promise<InstalledServer & { clear(): void }> {
  const folder = way === "start" ? copyCheckout() : ROOT;
  const data = mkdtempSync(join(tmpdir(), "driftglass-data-"));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const program = way === "start" ? "scripts/start.ts" : "src/main.ts";
  const command: InstalledServer["command"] = (args, change) =>
    readCommandOutput(spawnBunIn(folder, data, ["scripts/driftglass.ts", ...args], change));
  const clear = () => {
    rmSync(data, { recursive: true, force: true });
    if (folder !== ROOT) rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...(await waitUntilListening(spawnBunIn(folder, data, [program]))),
    data,
    dist: join(folder, "dist"),
    command,
    module: (name) => readCommandOutput(spawnBunIn(folder, data, [name, join(data, "driftglass.sqlite")])),
    clear,
  };
}
