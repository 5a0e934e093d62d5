import { REQUEST_TIMEOUT, SIGNED_OUT_HEADER } from "../src/limits/http";
import { CALL_TIMED_OUT } from "./call-timed-out";

/** Whether the server says that nobody is signed in. */
export const isSignedOut = ({ headers }: Response): boolean => headers.has(SIGNED_OUT_HEADER);

/**
 * Fetches, at most for `REQUEST_TIMEOUT`; then the event stream checks itself. @param withdrawn ends it earlier @param longer ms more
 * @throws where no answer came
 */
export async function timedFetch(
  url: string,
  init: RequestInit = {},
  withdrawn?: AbortSignal,
  longer = 0,
): Promise<Response> {
  const abort = new AbortController();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT + longer);
  for (const signal of [timeout, withdrawn]) signal?.addEventListener("abort", () => abort.abort(signal.reason));
  try {
    const response = await fetch(url, { ...init, signal: abort.signal });
    if (response.status === 401 && !isSignedOut(response)) throw new Error("401");
    return response;
  } catch (error) {
    if (timeout.aborted && abort.signal.reason === timeout.reason) window.dispatchEvent(new Event(CALL_TIMED_OUT));
    throw error;
  }
}
