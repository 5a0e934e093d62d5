import pino from "pino";

/** JSON lines without texts, tokens, passwords or addresses of people. */
export type ServerLog = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** Standard output's first line is `listening on …`. */
const standardError = (): pino.DestinationStream => pino.destination({ fd: 2, sync: false });

/** Loggable error: stack, else name and message. */
export function errorFields(error: unknown): { name: string; message: string; err: string } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, err: stack || `${name}: ${message}` };
}

/** @param to standard error by default */
export function openLogger(level: pino.LevelWithSilent, to = standardError()): ServerLog {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
