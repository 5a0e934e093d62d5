/** Graceful shutdown: running requests are finished, no new work starts, and the process ends within five seconds. */

import { SECOND } from "../runtime/units";
import { monotonicTime } from "./clock";
import { errorFields, type ServerLog } from "./log";
import { sleep, startTimer, stopTimer } from "./timers";

/** Ctrl-C arrives twice, from the terminal and the parent program. */
const REPEATED_SIGNAL_MS = SECOND;

/** ms after the signal: open requests are aborted; then the process exits in any case. */
const CUT_REQUESTS_AFTER = 3.5 * SECOND;
const EXIT_AFTER = 4.5 * SECOND;

interface ShutdownParts {
  /** Open streams would keep the server from stopping. */
  streams: { end(): void };
  /** Starts no new work; resolves when all running work has ended. */
  stop(): Promise<unknown>;
  /** Checkpoints and closes. */
  close(): Promise<void>;
}

async function finishRequests(server: Bun.Server<undefined>): Promise<void> {
  const cut = startTimer(() => void server.stop(true), CUT_REQUESTS_AFTER);
  await server.stop();
  stopTimer(cut);
}

async function shutDown(server: Bun.Server<undefined>, { streams, stop, close }: ShutdownParts, log: ServerLog) {
  const exitLate = () => {
    log.warn("ended while something outside did not answer: what was committed is kept");
    process.exit(0);
  };
  startTimer(exitLate, EXIT_AFTER);
  try {
    streams.end();
    await Promise.all([finishRequests(server), Promise.race([stop(), sleep(CUT_REQUESTS_AFTER)])]);
    await close();
  } catch (error) {
    log.error(errorFields(error), "closing failed");
  }
  process.exit(0);
}

/** Ends the process with 0 within five seconds of a signal, with 1 at a second one. */
export function shutDownOnSignals(
  signals: NodeJS.Signals[],
  server: Bun.Server<undefined>,
  works: ShutdownParts,
  log: ServerLog,
): void {
  let firstSignalAt: number | null = null;
  const onSignal = () => {
    if (firstSignalAt !== null)
      return monotonicTime() - firstSignalAt > REPEATED_SIGNAL_MS ? process.exit(1) : undefined;
    firstSignalAt = monotonicTime();
    void shutDown(server, works, log);
  };
  for (const signal of signals) process.on(signal, onSignal);
}
