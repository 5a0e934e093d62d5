import pino from "pino";
import type { Config } from "./config";

/** The structured log: one JSON line an event, without texts, tokens, passwords or addresses of people. */
export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** Standard output's first line belongs to `listening on …`. */
const standardError = (): pino.DestinationStream => pino.destination({ fd: 2, sync: false });

/** What the log says of something thrown: its stack, and where it has none its name and message. */
export function described(error: unknown): { name: string; message: string; err: string } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, err: stack || `${name}: ${message}` };
}

/** @param to where the lines go, standard error by default */
export function openLog(level: Config["logLevel"], to = standardError()): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
