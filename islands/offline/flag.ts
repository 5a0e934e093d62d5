const FLAG = "ashore";

/** Whose page this is; empty: a visitor's. */
export const personHere = (): string => document.body.dataset.live ?? "";

/** `letters`: something stays on this device; `unsent`: something waits for the network. */
export function flagAshore(what: "letters" | "unsent"): void {
  try {
    localStorage.setItem(FLAG, what);
  } catch {
    // Without storage nothing stays.
  }
}

/** Whether something may wait for the network. */
export function isWaitingAshore(): boolean {
  try {
    return localStorage.getItem(FLAG) === "unsent";
  } catch {
    return false;
  }
}

/** Erases everything that stays on this device for a person who is gone. */
export function leaveAshore(): void {
  delete document.body.dataset.live;
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem("visits");
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
    indexedDB.deleteDatabase(FLAG);
    navigator.serviceWorker?.controller?.postMessage("leave");
    void navigator.clearAppBadge?.().catch(() => undefined);
  } catch {
    // Without storage there is nothing.
  }
}
