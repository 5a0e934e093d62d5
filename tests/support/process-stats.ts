/** Memory of processes in MB, read from /proc. Elsewhere than on Linux nobody tells: 0. */
import { readdirSync, readFileSync } from "node:fs";

const HAS_PROC = process.platform === "linux";

function readProcFile(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** MB that a process has now, and at most ever had. */
export function processMemory(pid: number | string): { now: number; most: number } {
  const status = HAS_PROC ? readProcFile(pid, "status") : "";
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: Math.round(of("VmRSS") / 1024), most: Math.round(of("VmHWM") / 1024) };
}

/** MB that a process has now, where a page shared by n processes counts a n-th (PSS); 0: the system does not tell. */
const sharedMemory = (pid: string): number =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(HAS_PROC ? readProcFile(pid, "smaps_rollup") : "")?.[1] ?? 0) / 1024);

/** The processes that this one started and that are still there, ended ones that nobody waited for included. */
export function childProcessIds(pid: number): string[] {
  const all = HAS_PROC ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return all.filter((each) => Number(/\) \w (\d+)/.exec(readProcFile(each, "stat"))?.[1]) === pid);
}

/** ms of processor time that a process and the children that it waited for have had. */
export function processCpuTime(pid: number): number {
  const fields = HAS_PROC
    ? readProcFile(pid, "stat")
        .replace(/^.*\) /, "")
        .split(" ")
    : [];
  const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (ofChildren ?? 0) + (systemOfChildren ?? 0);
  return ticks * 10;
}

/** Whether a process runs: one that ended may stand there until somebody asks for its exit code. */
export const isRunning = (pid: string): boolean => /\) [^ZX] /.test(readProcFile(pid, "stat"));

/** MB of a process and its children together, now. */
export const processTreeMemory = (pid: number): number =>
  [String(pid), ...childProcessIds(pid)].map((each) => processMemory(each).now).reduce((sum, each) => sum + each, 0);

/** The same, what they share counted once: what the machine has to have for them. */
export const processTreeShare = (pid: number): number =>
  [String(pid), ...childProcessIds(pid)].map(sharedMemory).reduce((sum, each) => sum + each, 0);

const POLL_MS = 10;

/**
 * Watches a process and its children. @returns ends it, and tells how much they took together at most, MB: a child
 * counts with the most that it ever had, as it may grow and end between two looks
 */
export function watchTreeMemory(pid: number): () => number {
  let most = processMemory(pid).now;
  const look = () => {
    const children = childProcessIds(pid).reduce((sum, child) => sum + processMemory(child).most, 0);
    most = Math.max(most, processMemory(pid).now + children);
  };
  const timer = setInterval(look, POLL_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
