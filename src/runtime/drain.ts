/** Graceful shutdown: drain, finish running requests, start no new work, and end within five seconds of the signal. */

import { SECOND } from "../runtime/units";
import { monotonicTime } from "./clock";
import { errorFields, type ServerLog } from "./log";
import { sleep, startTimer, stopTimer } from "./timers";

const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Ctrl-C arrives twice, from the terminal and the parent program. */
const REPEATED_SIGNAL_MS = SECOND;

/** ms after the signal: open requests are aborted; then the process exits in any case. */
const CUT_REQUESTS_AFTER = 4 * SECOND;
const EXIT_AFTER = 4.7 * SECOND;

interface ShutdownParts {
  /** Open streams would keep the server from stopping. */
  streams: { end(): void };
  /** Starts no new work; resolves when all running work has ended. */
  stop(): Promise<unknown>;
  /** Checkpoints and closes. */
  close(): Promise<void>;
}

let draining = false;

/** Whether this process is about to stop: it still answers, and `/readyz` says 503. */
export const isDraining = (): boolean => draining;

/** @param within ms until requests that still run are aborted */
async function finishRequests(server: Bun.Server<undefined>, within: number): Promise<void> {
  const cut = startTimer(() => void server.stop(true), within);
  await server.stop();
  stopTimer(cut);
}

async function shutDown(
  server: Bun.Server<undefined>,
  { streams, stop, close }: ShutdownParts,
  drainMs: number,
  log: ServerLog,
): Promise<void> {
  const exitLate = () => {
    log.warn("ended while something outside did not answer: what was committed is kept");
    process.exit(0);
  };
  startTimer(exitLate, EXIT_AFTER);
  const finishWithin = CUT_REQUESTS_AFTER - drainMs;
  try {
    draining = true;
    if (drainMs > 0) await sleep(drainMs);
    streams.end();
    await Promise.all([finishRequests(server, finishWithin), Promise.race([stop(), sleep(finishWithin)])]);
    await close();
  } catch (error) {
    log.error(errorFields(error), "closing failed");
  }
  process.exit(0);
}

/**
 * Ends the process with 0 within five seconds of a signal, with 1 at a second one.
 * @param drainMs after SIGTERM requests are answered for so long while `/readyz` says 503; not after SIGINT (a terminal)
 * @returns leaves the signals to others
 */
export function shutDownOnSignals(
  server: Bun.Server<undefined>,
  parts: ShutdownParts,
  drainMs: number,
  log: ServerLog,
): () => void {
  let firstSignalAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalAt !== null)
      return monotonicTime() - firstSignalAt > REPEATED_SIGNAL_MS ? process.exit(1) : undefined;
    firstSignalAt = monotonicTime();
    void shutDown(server, parts, signal === "SIGTERM" ? drainMs : 0, log);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  };
}
