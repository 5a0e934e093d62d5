import pino from "pino";
import type { Config } from "../config/config";

/** JSON lines without texts, tokens, passwords or addresses of people. */
export type ServerLog = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** Bytes. The destination counts all of a waiting piece anew with every line: at its own 16 kB that is 6 % of an answer. */
const LOG_WRITE_BYTES = 2_048;

/** Standard output's first line is `listening on …`. */
const standardError = (): pino.DestinationStream =>
  pino.destination({ fd: 2, sync: false, maxWrite: LOG_WRITE_BYTES });

/** Loggable error: stack, else name and message. */
export function errorFields(error: unknown): { name: string; message: string; err: string } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, err: stack || `${name}: ${message}` };
}

/** @param to standard error by default */
export function openLogger(level: Config["logLevel"], to = standardError()): ServerLog {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
