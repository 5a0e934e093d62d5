import { resolve } from "node:path";
import { moduleCommand } from "../../runtime/product-file";
import { HOUR } from "../../runtime/units";

/** Exit code of a process that others have kept from erasing. */
export const IN_USE = 75;

/** A disk that does not answer must not hold up housekeeping for ever. */
const TIMEOUT = HOUR;

/**
 * Erases the free parts of a file (`erase-free-parts.ts`) in a process of its own.
 * @returns false where others used the file all the time: to be tried again @throws Error where it fails
 */
export async function eraseFreePartsBeside(path: string): Promise<boolean> {
  const child = Bun.spawn([...moduleCommand("src/db/sqlite/erasing-process.ts"), resolve(path)], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    timeout: TIMEOUT,
    killSignal: "SIGKILL",
  });
  const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  if (code !== 0 && code !== IN_USE)
    throw new Error(
      `erasing free parts of the database ended with ${child.signalCode ?? code}: ${errors.slice(0, 500)}`,
    );
  return code === 0;
}
