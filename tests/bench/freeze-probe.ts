/**
 * Preloaded into a server: a timer of 1 ms notes the longest time between two of its calls, and says it when it is asked.
 * Run by itself it is the control: a process that does nothing else.
 */
import { readFileSync } from "node:fs";

/** The longest time between two calls, ms, without the timer's own. */
export interface Freeze {
  gap: number;
  /** Of it, how long the thread waited for a processor, and how long it had one; 0 where the system does not tell. */
  waited: number;
  cpu: number;
}

const TICK = 1;
const NANOSECONDS = 1_000_000;
const NONE: Freeze = { gap: 0, waited: 0, cpu: 0 };

/** ms that this thread has had a processor, and has waited for one. */
function threadTimes(): [cpu: number, waited: number] {
  try {
    const [cpu = 0, waited = 0] = readFileSync("/proc/thread-self/schedstat", "latin1").split(" ").map(Number);
    return [cpu / NANOSECONDS, waited / NANOSECONDS];
  } catch {
    return [0, 0];
  }
}

let longest = NONE;
let last = performance.now();
let times = threadTimes();
setInterval(() => {
  const [now, next] = [performance.now(), threadTimes()];
  const freeze = { gap: now - last - TICK, cpu: next[0] - times[0], waited: next[1] - times[1] };
  if (freeze.gap - freeze.waited > longest.gap - longest.waited) longest = freeze;
  [last, times] = [now, next];
}, TICK);

process.on("message", () => {
  process.send?.(longest);
  longest = NONE;
});
