/** Processes beside a server give way to it: in memory, and for the processor and the disk. */
import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

const FIRST_TO_END = "1000";
const LOWEST_PRIORITY = 19;

/** When memory is short, the system ends this process before the server. */
export function preferOomKill(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST_TO_END);
  } catch {
    // Another system, or it has ended.
  }
}

/** The same, and the lowest priority. Linux keeps it by thread: each that there is by now is lowered. */
export function lowerPriority(pid: number): void {
  preferOomKill(pid);
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), LOWEST_PRIORITY);
  } catch {
    // As above.
  }
}
