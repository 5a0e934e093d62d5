/**
 * npx's shell does not forward signals: the server drains when it no longer descends from npx or npm. Without
 * process information nothing is watched.
 */
import { readFileSync } from "node:fs";

const EVERY = 500;

function read(pid: number, what: "status" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
}

function ancestors(): number[] {
  const processes: number[] = [];
  let pid = process.ppid;
  while (pid > 1) {
    processes.push(pid);
    pid = Number(/^PPid:\s*(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0);
  }
  return processes;
}

const npmPid = ancestors().find((pid) => /^np[mx] |\/np[mx](-cli\.js)?\0/.test(read(pid, "cmdline")));
if (npmPid) {
  const timer = setInterval(() => {
    if (ancestors().includes(npmPid)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, EVERY);
  timer.unref();
}
