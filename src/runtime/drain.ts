/** The end of a server: what came in is answered, nothing new begins, and whatever hangs is left after five seconds. */
import { SECOND } from "../limits/limits";
import { described, type Log } from "./log";

/** Ctrl-C arrives twice, from the terminal and the parent program. */
const SAME_SIGNAL = SECOND;

/** ms after the signal: open requests and handovers are cut; what still hangs then is left. */
const CUT = 3.5 * SECOND;
const OVER = 4.5 * SECOND;

export interface Works {
  /** Open streams would keep the server from stopping. */
  streams: { end(): void };
  /** Begins nothing new; resolves when nothing is under way. */
  stop(): Promise<unknown>;
  /** Checkpoints and closes. */
  close(): Promise<void>;
}

async function answered(server: Bun.Server<undefined>): Promise<void> {
  const cut = setTimeout(() => void server.stop(true), CUT);
  await server.stop();
  clearTimeout(cut);
}

async function drain(server: Bun.Server<undefined>, { streams, stop, close }: Works, log: Log) {
  const leave = () => {
    log.warn("ended while something outside did not answer: what was committed is kept");
    process.exit(0);
  };
  setTimeout(leave, OVER);
  try {
    streams.end();
    await Promise.all([answered(server), Promise.race([stop(), Bun.sleep(CUT)])]);
    await close();
  } catch (error) {
    log.error(described(error), "closing failed");
  }
  process.exit(0);
}

/** Ends the process with 0 within five seconds of a signal, with 1 at a second one. */
export function drainOn(
  signals: NodeJS.Signals[],
  server: Bun.Server<undefined>,
  works: Works,
  log: Log,
): void {
  let since: number | null = null;
  const hear = () => {
    if (since !== null) return performance.now() - since > SAME_SIGNAL ? process.exit(1) : undefined;
    since = performance.now();
    void drain(server, works, log);
  };
  for (const signal of signals) process.on(signal, hear);
}
