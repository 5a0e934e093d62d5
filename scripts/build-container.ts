/** `bun run build --container`: what the Containerfile takes, in dist/container. */
import { chmodSync, cpSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Architecture, buildSingle } from "./build-single";
import { ROOT } from "./setup";

const OWN: Architecture = process.arch === "arm64" ? "arm64" : "x64";
const OUT = join(ROOT, "dist/container");

function listLibraries(file: string): string[] {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["ldd", file]);
  if (exitCode !== 0) throw new Error(`ldd ${file}: ${stderr}`);
  return [...stdout.toString().matchAll(/\/\S+/g)].map(([path]) => path);
}

/** Makes a root for the executable of this machine: it, what the kernel's loader looks for, and /tmp. @param program where the executable lies */
export async function makeContainerRoot(root: string, program = "/driftglass"): Promise<void> {
  const [made = ""] = await buildSingle([OWN], root);
  const single = join(root, program);
  mkdirSync(dirname(single), { recursive: true });
  renameSync(made, single);
  for (const path of new Set(listLibraries(single))) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    cpSync(realpathSync(path), join(root, path));
  }
  mkdirSync(join(root, "tmp"), { recursive: true });
  // The mask of this process takes from the mode of what it makes.
  chmodSync(join(root, "tmp"), 0o1777);
}

export async function buildContainer(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(join(OUT, "data"), { recursive: true });
  await makeContainerRoot(join(OUT, "root"));
}
