import type { ThrowChoice } from "../../src/ui/throw-fields";
import { queueAndNotify } from "../offline/queue-watch";
import type { SubmissionTexts } from "../offline/store";
import { noAnswerText } from "../page/notices";
import { isTemporaryFailure } from "../retry";
import { isSignedOut, timedFetch } from "../timed-fetch";
import { endAttempt, idempotencyKeyFor, letterOf, readAttempt } from "./attempt";

export interface ThrowRequestTexts {
  limit: string;
  failed: string;
  said: SubmissionTexts;
}

export interface ThrowFailure {
  short: string;
  sentence: string;
  field?: string;
  /** Retry with the same key is safe. */
  canRetry?: boolean;
}

interface ThrowRequest {
  path: string;
  body: string;
}

const THROW_ENDPOINTS: Record<ThrowChoice["kind"], [path: string, id: string]> = {
  house: ["/api/bottles", "designId"],
  designed: ["/api/bottles", "designId"],
  purchased: ["/api/bottles", "purchasedBottleId"],
  collected: ["/api/bottles/use-collected", "bottleId"],
};

export function throwRequestOf(content: string, { kind, id }: ThrowChoice): ThrowRequest {
  const [path, name] = THROW_ENDPOINTS[kind];
  return { path, body: JSON.stringify({ content, [name]: id }) };
}

/** Error code where the same letter was accepted with another bottle, and its answer was lost. */
const KEY_REUSED = "idempotency_key_reused";

/** Whether this very throw was tried, and no answer came. */
export const isUnanswered = (content: string, choice: ThrowChoice): boolean =>
  readAttempt()?.body === throwRequestOf(content, choice).body;

/** Characters; a browser refuses longer ones (64 KiB). */
const KEEPALIVE_MAX = 16_000;

function postThrowRequest({ path, body }: ThrowRequest): Promise<Response> {
  return timedFetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": idempotencyKeyFor(body) },
    body,
    // The page may be closed while the bottle flies.
    keepalive: body.length < KEEPALIVE_MAX,
  });
}

interface ThrowAnswer {
  bottle?: { hidden?: boolean };
  error: { code: string; message: string; fields?: Record<string, string> };
}

/**
 * 400: throw limit (docs/product.md 2.5). @returns null where it was thrown, `held` where it then waits for review
 * @throws for a page that is no answer of ours, as networks of hotels send it
 */
async function throwOutcomeOf(response: Response, texts: ThrowRequestTexts): Promise<ThrowFailure | "held" | null> {
  const { bottle, error }: ThrowAnswer = await response.json();
  if (response.ok) return bottle?.hidden ? "held" : null;
  if (error.code === KEY_REUSED) return null;
  const short = response.status === 400 ? texts.limit : texts.failed;
  return { short, sentence: error.message, field: error.fields?.content };
}

/** Queues the throw while offline, under the same key. @returns whether it was queued */
async function queueThrow({ path, body }: ThrowRequest, draftOwner: string, said: SubmissionTexts): Promise<boolean> {
  if (navigator.onLine) return false;
  try {
    const key = idempotencyKeyFor(body);
    await queueAndNotify({ kind: "throw", path, body, text: letterOf({ body }), draftOwner, key, said });
    endAttempt(key);
    return true;
  } catch {
    return false;
  }
}

/** Sends the letter. @param person whose draft it is @returns null, `kept` without a network, or the error */
export async function sendThrow(
  request: ThrowRequest,
  person: string,
  texts: ThrowRequestTexts,
): Promise<ThrowFailure | "kept" | "held" | null> {
  try {
    const key = idempotencyKeyFor(request.body);
    const response = await postThrowRequest(request);
    const signedOut = isSignedOut(response);
    if (signedOut) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    const outcome = await throwOutcomeOf(response, texts);
    // A server that is busy, and one that knows nobody, say nothing of the letter.
    const isUnsaid = signedOut || isTemporaryFailure(response.status);
    if (!isUnsaid) endAttempt(key);
    const isFailure = outcome !== null && outcome !== "held";
    return isFailure && isUnsaid && !signedOut ? { ...outcome, canRetry: true } : outcome;
  } catch {
    if (await queueThrow(request, person, texts.said)) return "kept";
    return { short: texts.failed, sentence: noAnswerText(), canRetry: true };
  }
}
