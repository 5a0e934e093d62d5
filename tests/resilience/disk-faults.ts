/** Single calls to the kernel of a running server that fail, by `strace` of Linux (docs/product.md 18 keeps what was acknowledged). */
import { readdirSync } from "node:fs";
import type { Subprocess } from "bun";

/** Calls that put something onto a disk; not `write`, by which threads wake each other too. */
export const WRITE_CALLS = ["pwrite64", "fsync", "fdatasync", "ftruncate", "openat", "rename"] as const;
export type WriteCall = (typeof WRITE_CALLS)[number];

export interface DiskFault {
  call: WriteCall;
  error: "EIO" | "ENOSPC";
  /** Which of these calls fails, from 1; each thread counts for itself. */
  nth: number;
}

export const HAS_STRACE = process.platform === "linux" && Boolean(Bun.which("strace"));

/** Reads until so many threads are followed, or have ended before. @returns reads the rest */
async function waitUntilAttached(
  tracer: Subprocess<"ignore", "ignore", "pipe">,
  threads: number,
): Promise<() => Promise<string>> {
  const reader = tracer.stderr.getReader();
  const decoder = new TextDecoder();
  let text = "";
  const read = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    if (value) text += decoder.decode(value, { stream: true });
    return !done;
  };
  while (text.split(/ attached|No such process/).length <= threads)
    if (!(await read())) throw new Error(`strace: ${text}`);
  return async () => {
    while (await read());
    return text;
  };
}

/**
 * Lets one call of a process fail while `during` runs.
 * @returns what `during` gave, how many such calls were made, and whether one failed
 */
export async function withDiskFault<T>(
  pid: number,
  { call, error, nth }: DiskFault,
  during: () => Promise<T>,
): Promise<{ value: T; calls: number; failed: boolean }> {
  const inject = `inject=${call}:error=${error}:when=${nth}`;
  // Its threads of now, and no process that it starts: the picture decoder does not go on when it is followed.
  const threads = readdirSync(`/proc/${pid}/task`).flatMap((thread) => ["-p", thread]);
  const command = ["strace", ...threads, "-e", `trace=${call}`, "-e", inject];
  const tracer = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const readRest = await waitUntilAttached(tracer, threads.length / 2);
  try {
    const value = await during();
    tracer.kill("SIGINT");
    const trace = await readRest();
    return { value, calls: trace.split(`${call}(`).length - 1, failed: trace.includes("(INJECTED)") };
  } finally {
    tracer.kill("SIGINT");
    await tracer.exited;
  }
}
