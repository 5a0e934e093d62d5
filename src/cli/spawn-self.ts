import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SpawnBounds, SpawnCommand } from "../backup/backup";
import { environmentWith } from "../config/config";
import { readChildOutput } from "../runtime/child-output";
import { lowerPriority } from "../runtime/priority";
import { repeatEvery, stopTimer } from "../runtime/timers";
import { HOUR, SECOND } from "../runtime/units";

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

const WATCH_INTERVAL = SECOND;
const KILOBYTE = 1024;

/** Bytes of memory that are the process's own; null: the system does not tell. */
function ownMemoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * KILOBYTE;
  } catch {
    return null;
  }
}

/**
 * For commands beside a server, where memory is dearer than time. Of the 41 MB that a backup took, compiled code and its
 * profiles were a fifth (decision 158), what a collector beside the work leaves for later 5 MB, pages that the allocator
 * keeps for later 3 MB.
 */
export const SPAWNED_COMMAND_ENVIRONMENT = {
  BUN_JSC_useJIT: "0",
  BUN_JSC_useConcurrentGC: "0",
  MIMALLOC_PURGE_DELAY: "0",
};

type Child = Bun.Subprocess<"pipe", "pipe", "pipe">;

/** Keeps a process within its bounds. @returns ends the watch, and says which bound was broken */
function watchBounds(child: Child, { memory, background }: SpawnBounds): () => string {
  let broken = "";
  const look = () => {
    if (background) lowerPriority(child.pid);
    if ((ownMemoryOf(child.pid) ?? 0) <= memory) return;
    broken = `it took more than ${Math.round(memory / KILOBYTE / KILOBYTE)} MB of memory and was ended`;
    child.kill("SIGKILL");
  };
  look();
  const timer = repeatEvery(look, WATCH_INTERVAL);
  return () => {
    stopTimer(timer);
    return broken;
  };
}

/** This program's command within bounds, beside the server that waits for its end. */
export async function spawnBoundedCommand(
  args: string[],
  bounds: SpawnBounds,
): Promise<{ code: number; output: string }> {
  // Not "ignore": where the executable is all there is, /dev/null is missing too.
  const child = Bun.spawn(ownCommandLine(args), {
    stdio: ["pipe", "pipe", "pipe"],
    timeout: bounds.timeout,
    killSignal: "SIGKILL",
    env: environmentWith({ ...SPAWNED_COMMAND_ENVIRONMENT, ...bounds.env }),
    signal: bounds.signal,
  });
  void child.stdin.end();
  const endWatch = watchBounds(child, bounds);
  const { output, errors, code } = await readChildOutput(child);
  const broken = endWatch() || (child.signalCode === "SIGKILL" ? "it took too long, or the system ended it" : "");
  return { code, output: broken || (output + errors).trim() };
}

/** The same for what may take all night and the memory it needs. */
export const spawnBackgroundCommand: SpawnCommand = (args) =>
  spawnBoundedCommand(args, { timeout: COMMAND_TIMEOUT, memory: Number.POSITIVE_INFINITY, background: true });
