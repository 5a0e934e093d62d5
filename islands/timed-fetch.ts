import { REQUEST_TIMEOUT } from "../src/limits/http";
import { CALL_TIMED_OUT } from "./call-timed-out";

/** A 401 that is no JSON is a proxy's or a hotel network's: the server has not answered. @param type `content-type` */
export const isForeignAnswer = (status: number, type: string | null): boolean =>
  status === 401 && !type?.startsWith("application/json");

/**
 * Fetches, at most for `REQUEST_TIMEOUT`; then the event stream checks itself. @param withdrawn ends it earlier
 * @throws where no answer came
 */
export async function timedFetch(url: string, init: RequestInit = {}, withdrawn?: AbortSignal): Promise<Response> {
  const abort = new AbortController();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  for (const signal of withdrawn ? [timeout, withdrawn] : [timeout])
    signal.addEventListener("abort", () => abort.abort(signal.reason));
  try {
    const response = await fetch(url, { ...init, signal: abort.signal });
    if (isForeignAnswer(response.status, response.headers.get("content-type"))) throw new Error("401 of a proxy");
    return response;
  } catch (error) {
    if (timeout.aborted && abort.signal.reason === timeout.reason) window.dispatchEvent(new Event(CALL_TIMED_OUT));
    throw error;
  }
}

/** Whether the server says that nobody is signed in. */
export const isSignedOut = ({ status, headers }: Response): boolean =>
  status === 401 && !isForeignAnswer(status, headers.get("content-type"));
