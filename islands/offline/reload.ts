/** The page that was asked for, as soon as its server answers. */
import { REQUEST_TIMEOUT } from "../../src/limits/http";

/** ms; the last one repeats. */
const RELOAD_WAITS = [500, 2_000, 5_000, 15_000];

/** Whether a form of this page has unsent text, or somebody is in its field. Chat fields are not checked: their text is stored as a draft. */
export const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>("form[data-submission] textarea")].some(
    (field) => field.value !== "" || field === document.activeElement,
  );

/** Whether the server answers in time. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch("/healthz", { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

let attempts = 0;
let timer = 0;

/** Reloads once the server is reachable, unless something is being written. */
async function reloadWhenReachable(): Promise<void> {
  clearTimeout(timer);
  if (!isWriting() && (await isServerReachable())) {
    // Tells the service worker that the server answers, so that it waits longer for this page.
    navigator.serviceWorker?.controller?.postMessage({ reachable: location.href });
    return location.reload();
  }
  timer = window.setTimeout(
    () => void reloadWhenReachable(),
    RELOAD_WAITS[Math.min(attempts++, RELOAD_WAITS.length - 1)],
  );
}

export function startReloading(): void {
  addEventListener("online", () => {
    attempts = 0;
    void reloadWhenReachable();
  });
  timer = window.setTimeout(() => void reloadWhenReachable(), RELOAD_WAITS[0]);
}
