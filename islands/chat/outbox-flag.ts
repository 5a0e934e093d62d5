const FLAG = "outbox";
export const OUTBOX = "outbox";

const tag = (): string => document.body.dataset.live ?? "";

/** Flags waiting messages. @param person id; null: none */
export function flagOutbox(person: string | null): void {
  try {
    if (person) localStorage.setItem(FLAG, `${tag()} ${person}`);
    else localStorage.removeItem(FLAG);
  } catch {
    // Without storage the chat page sends by itself.
  }
}

/** The person whose outbox waits, if it is this page's. */
export function waitingFor(): string | null {
  try {
    const [of, person] = (localStorage.getItem(FLAG) ?? "").split(" ");
    return of && of === tag() ? (person ?? null) : null;
  } catch {
    return null;
  }
}

/** Drafts of this tab, out of reach for other tabs, and those typed without a network. */
export function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith("draft:")) storage.removeItem(key);
}

/** Sign-out: erases drafts and outbox, closes chats. */
export function forgetChats(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem("emoji");
    forgetDrafts();
    indexedDB.deleteDatabase(OUTBOX);
    new BroadcastChannel(OUTBOX).postMessage({ kind: "signed_out" });
  } catch {
    // Without storage there is nothing.
  }
}
