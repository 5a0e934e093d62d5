import pino from "pino";
import type { Config } from "../config";

/** The structured log: one JSON line an event, without texts, tokens, passwords or addresses of people. */
export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** Standard output's first line belongs to `listening on …`. */
const standardError = (): pino.DestinationStream => pino.destination({ fd: 2, sync: false });

/** @param to where the lines go, standard error by default */
export function openLog(level: Config["logLevel"], to = standardError()): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
