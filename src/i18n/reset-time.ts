import type { Translate } from "./translator";

/** Texts about a limit of the day, which say when it starts again. */
const DAILY_LIMIT_TEXTS: ReadonlySet<string> = new Set([
  "error.conversation_limit_reached",
  "notice.dropped_capped",
  "notice.liked_capped",
]);

type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** A translator that knows when limits of the day start again. @param time where the reader lives */
export const withResetTime =
  (t: Translate, time: () => string): Translate =>
  (key, ...args) =>
    DAILY_LIMIT_TEXTS.has(key) ? (t as AnyText)(key, { ...args[0], time: time() }) : t(key, ...args);
