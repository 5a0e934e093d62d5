/** Memory of processes in MB, read from /proc. Elsewhere than on Linux nobody tells: 0. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const told = process.platform === "linux";

function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** MB that a process has now, and at most ever had. */
export function memoryOf(pid: number | string): { now: number; most: number } {
  const status = told ? read(pid, "status") : "";
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: Math.round(of("VmRSS") / 1024), most: Math.round(of("VmHWM") / 1024) };
}

/** The processes that this one started and that are still there, dead ones that nobody waited for included. */
export function childrenOf(pid: number): { pid: string; zombie: boolean }[] {
  const all = told ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return all.flatMap((each) => {
    const [, state, parent] = /\) (\w) (\d+)/.exec(read(each, "stat")) ?? [];
    return Number(parent) === pid ? [{ pid: each, zombie: state === "Z" }] : [];
  });
}

/** MB of a process and its children together, now. */
export const familyMemory = (pid: number): number =>
  [String(pid), ...childrenOf(pid).map((child) => child.pid)]
    .map((each) => memoryOf(each).now)
    .reduce((sum, each) => sum + each, 0);

const EVERY = 10;

/** Watches a process and its children. @returns ends it, and tells how much they took together at most, MB */
export function watchFamily(pid: number): () => number {
  // The highest mark begins anew.
  if (told) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const children = new Map<string, number>();
  const look = () => {
    for (const child of childrenOf(pid))
      children.set(child.pid, Math.max(children.get(child.pid) ?? 0, memoryOf(child.pid).most));
  };
  const timer = setInterval(look, EVERY);
  return () => {
    clearInterval(timer);
    return memoryOf(pid).most + Math.max(0, ...children.values());
  };
}
