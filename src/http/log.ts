import pino from "pino";
import type { Config } from "../config";

/** The structured log: one JSON line an event, without texts, tokens, passwords or addresses of people. */
export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** Writes to standard error: standard output's first line belongs to `listening on …`. */
export function openLog(level: Config["logLevel"]): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
}
