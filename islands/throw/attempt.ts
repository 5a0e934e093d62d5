/** A throw that was sent and that no answer has come to: of this page, of its tab, and of the device; erased with its drafts. */
import { newIdempotencyKey } from "../page/idempotency-key";

export interface Attempt {
  /** Of the request: letter and bottle. */
  body: string;
  key: string;
}

let lastAttempt: Attempt | null = null;
const ATTEMPT_STORE = "draft:attempt";

const readStored = (store: Storage): Attempt | null => JSON.parse(store.getItem(ATTEMPT_STORE) ?? "null");

/** The tab's own before that of another tab. */
function listAttempts(): Attempt[] {
  const own = lastAttempt ? [lastAttempt] : [];
  try {
    return [...own, readStored(sessionStorage), readStored(localStorage)].filter((each) => each !== null);
  } catch {
    return own;
  }
}

export const readAttempt = (): Attempt | null => listAttempts()[0] ?? null;

function saveAttempt(attempt: Attempt): void {
  lastAttempt = attempt;
  try {
    for (const store of [sessionStorage, localStorage]) store.setItem(ATTEMPT_STORE, JSON.stringify(attempt));
  } catch {
    // This page remembers it.
  }
}

/** Its answer came: that of another tab stays. */
export function endAttempt(key: string): void {
  if (lastAttempt?.key === key) lastAttempt = null;
  try {
    for (const store of [sessionStorage, localStorage])
      if (readStored(store)?.key === key) store.removeItem(ATTEMPT_STORE);
  } catch {
    // Nothing was stored.
  }
}

/**
 * One key per letter, so that a retry throws once: also with another bottle, with a blank more at its end, which the server
 * takes away, and after the page was closed before an answer came.
 */
export function idempotencyKeyFor(body: string): string {
  const letter = letterOf({ body }).trim();
  const earlier = listAttempts().find((each) => letterOf(each).trim() === letter);
  if (earlier) return earlier.key;
  const attempt = { body, key: newIdempotencyKey() };
  saveAttempt(attempt);
  return attempt.key;
}

export const letterOf = ({ body }: Pick<Attempt, "body">): string => String(JSON.parse(body).content);
