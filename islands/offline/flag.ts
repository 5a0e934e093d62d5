import { removeKeys } from "../chat/outbox/outbox-flag";

/** Item of `localStorage` that each tab hears of. */
export const OFFLINE_FLAG = "ashore";
/** Database of chats that are kept, and the item of `localStorage` with the tag of whose they are. */
export const OFFLINE_CHATS = "offline-chats";

/** Event prefix of the person this page was rendered for; empty: a visitor. */
export const currentPersonTag = (): string => document.body.dataset.live ?? "";

/** `letters`: letters are stored on this device; `unsent`: something waits for the network. */
export function setOfflineFlag(what: "letters" | "unsent"): void {
  try {
    // Other tabs hear of what is the same as before, too.
    localStorage.removeItem(OFFLINE_FLAG);
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

/** How the names of what is a person's begin. `signed-in`: islands/tap/restored.ts, which a first visit loads, and this not. */
const PERSONAL_ITEMS = ["draft:", "design:", "lately:", "emoji", "visits", "signed-in"];

/** Erases what is stored on this device for a person who is signed in no longer; chat messages that wait are `eraseChatData`'s. */
export function eraseOfflineData(): void {
  delete document.body.dataset.live;
  try {
    for (const storage of [sessionStorage, localStorage]) removeKeys(storage, ...PERSONAL_ITEMS);
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
