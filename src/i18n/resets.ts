import type { Translate } from "./intl";

/** Texts about a limit of the day, which say when it starts again. */
const DAILY: ReadonlySet<string> = new Set([
  "error.conversation_limit_reached",
  "notice.dropped_capped",
  "notice.liked_capped",
]);

type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** A translator that knows when limits of the day start again. @param time where the reader lives */
export const knowingResets =
  (t: Translate, time: () => string): Translate =>
  (key, ...args) =>
    DAILY.has(key) ? (t as AnyText)(key, { ...args[0], time: time() }) : t(key, ...args);
