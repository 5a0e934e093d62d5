/** A throw that was sent and that no answer has come to: of this page; and of the device, erased with its drafts. */
import { newIdempotencyKey } from "../page/idempotency-key";

export interface Attempt {
  /** Of the request: letter and bottle. */
  body: string;
  key: string;
}

let lastAttempt: Attempt | null = null;
const ATTEMPT_STORE = "draft:attempt";

export function readAttempt(): Attempt | null {
  try {
    return lastAttempt ?? JSON.parse(localStorage.getItem(ATTEMPT_STORE) ?? "null");
  } catch {
    return lastAttempt;
  }
}

export function saveAttempt(attempt: Attempt | null): void {
  lastAttempt = attempt;
  try {
    if (attempt) localStorage.setItem(ATTEMPT_STORE, JSON.stringify(attempt));
    else localStorage.removeItem(ATTEMPT_STORE);
  } catch {
    // This page remembers it.
  }
}

/**
 * One key per letter, so that a retry throws once: also with another bottle, and after the page was closed before an answer
 * came.
 */
export function idempotencyKeyFor(body: string): string {
  const last = readAttempt();
  if (last && letterOf(last) === letterOf({ body })) return last.key;
  const attempt = { body, key: newIdempotencyKey() };
  saveAttempt(attempt);
  return attempt.key;
}

export const letterOf = ({ body }: Pick<Attempt, "body">): string => String(JSON.parse(body).content);
