/** Runs before anything is installed, so without node_modules. */
import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** ms */
const LONGEST = 600_000;

function takeLock(lock: Database): void {
  try {
    lock.run("begin exclusive");
  } catch {
    console.error("another one installs or builds here: waiting for it");
    lock.run(`pragma busy_timeout = ${LONGEST}`);
    lock.run("begin exclusive");
  }
}

/** Does what changes this folder while no other process does; the system lets go of the lock of one that is killed. */
export async function withBuildLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(join(root, "dist"), { recursive: true });
  const lock = new Database(join(root, "dist/lock"), { create: true });
  try {
    takeLock(lock);
    return await work();
  } finally {
    lock.close();
  }
}
