/** What every page knows of the outbox without loading it: whether the person of this page left something in it. */

const FLAG = "outbox";
/** The database of the outbox, and the channel on which pages speak of it. */
export const OUTBOX = "outbox";

const tag = (): string => document.body.dataset.live ?? "";

/** Says to pages that come later that something waits, or that nothing does. @param person id; null: nothing waits */
export function flagOutbox(person: string | null): void {
  try {
    if (person) localStorage.setItem(FLAG, `${tag()} ${person}`);
    else localStorage.removeItem(FLAG);
  } catch {
    // A browser that keeps nothing sends from the chat's own page.
  }
}

/** The id of whose outbox waits, if they are the one this page is of. */
export function waitingFor(): string | null {
  try {
    const [of, person] = (localStorage.getItem(FLAG) ?? "").split(" ");
    return of && of === tag() ? (person ?? null) : null;
  } catch {
    return null;
  }
}

/** Drafts of this tab, which no other tab can erase. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("draft:")) sessionStorage.removeItem(key);
}

/** Signing out: nothing of what was written stays in this browser, and open chats close. */
export function forgetChats(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem("emoji");
    forgetDrafts();
    indexedDB.deleteDatabase(OUTBOX);
    new BroadcastChannel(OUTBOX).postMessage({ kind: "signed_out" });
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
