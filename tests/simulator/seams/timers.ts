/** In place of `src/runtime/timers.ts`: nothing waits for the machine's time. */
import { virtual } from "../virtual";

export type Timer = NodeJS.Timeout;

const timer = (work: () => void, ms: number, every: number | null): Timer => {
  const started = virtual.startTimer(work, ms, every);
  return Object.assign(started, { ref: () => started, unref: () => started }) as unknown as Timer;
};

export const startTimer = (work: () => void, ms: number): Timer => timer(work, ms, null);

export const repeatEvery = (work: () => void, ms: number): Timer => timer(work, ms, ms);

export const stopTimer = (started: Timer | undefined): void => virtual.stopTimer(started);

export const runNextTurn = (work: () => void): void => void setImmediate(work);

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void timer(resolve, ms, null));

export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  timer(() => controller.abort(new DOMException("The operation timed out.", "TimeoutError")), ms, null);
  return controller.signal;
}
