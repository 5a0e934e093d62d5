const OFFLINE_FLAG = "ashore";
/** Database of chats that are kept, and the item of `localStorage` with the tag of whose they are. */
export const OFFLINE_CHATS = "offline-chats";

/** Event prefix of the person this page was rendered for; empty: a visitor. */
export const currentPersonTag = (): string => document.body.dataset.live ?? "";

/** `letters`: letters are stored on this device; `unsent`: something waits for the network. */
export function setOfflineFlag(what: "letters" | "unsent"): void {
  try {
    localStorage.setItem(OFFLINE_FLAG, what);
  } catch {
    // Without storage nothing is stored.
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

/** Erases everything stored on this device for a person who has signed out. */
export function eraseOfflineData(): void {
  delete document.body.dataset.live;
  try {
    // `signed-in`: islands/tap/restored.ts, which a first visit loads, and this not.
    for (const name of ["visits", "signed-in"]) localStorage.removeItem(name);
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
    for (const name of [OFFLINE_FLAG, OFFLINE_CHATS]) {
      localStorage.removeItem(name);
      indexedDB.deleteDatabase(name);
    }
    navigator.serviceWorker?.controller?.postMessage("leave");
    void navigator.clearAppBadge?.().catch(() => undefined);
  } catch {
    // Without storage there is nothing to erase.
  }
}
