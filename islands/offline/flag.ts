const OFFLINE_FLAG = "ashore";

/** Whose page this is; empty: a visitor's. */
export const currentPersonTag = (): string => document.body.dataset.live ?? "";

/** `mailOutbox`: something stays on this device; `unsent`: something waits for the network. */
export function setOfflineFlag(what: "letters" | "unsent"): void {
  try {
    localStorage.setItem(OFFLINE_FLAG, what);
  } catch {
    // Without storage nothing stays.
  }
}

/** Whether something may wait for the network. */
export function hasQueuedSubmissions(): boolean {
  try {
    return localStorage.getItem(OFFLINE_FLAG) === "unsent";
  } catch {
    return false;
  }
}

/** Erases everything that stays on this device for a person who is gone. */
export function eraseOfflineData(): void {
  delete document.body.dataset.live;
  try {
    localStorage.removeItem(OFFLINE_FLAG);
    localStorage.removeItem("visits");
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
    indexedDB.deleteDatabase(OFFLINE_FLAG);
    navigator.serviceWorker?.controller?.postMessage("leave");
    void navigator.clearAppBadge?.().catch(() => undefined);
  } catch {
    // Without storage there is nothing.
  }
}
