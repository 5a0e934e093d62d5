import { fileURLToPath } from "node:url";
import type { SpawnCommand } from "../backup/backup";
import { HOUR } from "../runtime/units";

/** Within a single executable, files are below this. */
const EMBEDDED_PATH = /^(\/\$bunfs\/|B:[\\/]~BUN)/;

/** Housekeeping waits for it: a disk that does not answer must not end that for ever. */
const COMMAND_TIMEOUT = 12 * HOUR;

/** Whether this program is the one-file executable. */
export const isSingleFile = (): boolean => EMBEDDED_PATH.test(Bun.main);

/** This program once more, as a process of its own. */
export function ownCommandLine(args: string[]): string[] {
  if (isSingleFile()) return [process.execPath, ...args];
  return [process.execPath, fileURLToPath(new URL("../cli/driftglass.ts", import.meta.url)), ...args];
}

/** Runs another command of this program and waits for its end. */
export const spawnOwnCommand: SpawnCommand = async (args) => {
  // Not "ignore": where the executable is all there is, /dev/null is missing too.
  const child = Bun.spawn(ownCommandLine(args), {
    stdio: ["pipe", "pipe", "pipe"],
    timeout: COMMAND_TIMEOUT,
    killSignal: "SIGKILL",
  });
  void child.stdin.end();
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: (out + err).trim() };
};
