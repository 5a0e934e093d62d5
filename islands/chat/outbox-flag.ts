const OUTBOX_FLAG = "outbox";
export const OUTBOX_NAME = "outbox";

const pagePersonTag = (): string => document.body.dataset.live ?? "";

/** Flags waiting messages. @param person id; null: none */
export function setOutboxFlag(person: string | null): void {
  try {
    if (person) localStorage.setItem(OUTBOX_FLAG, `${pagePersonTag()} ${person}`);
    else localStorage.removeItem(OUTBOX_FLAG);
  } catch {
    // Without storage the chat page sends by itself.
  }
}

/** The person whose outbox waits, if it is this page's. */
export function readOutboxOwner(): string | null {
  try {
    const [tag, person] = (localStorage.getItem(OUTBOX_FLAG) ?? "").split(" ");
    return tag && tag === pagePersonTag() ? (person ?? null) : null;
  } catch {
    return null;
  }
}

/** Drafts of this tab, out of reach for other tabs, and those typed without a network. */
export function deleteDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith("draft:")) storage.removeItem(key);
}

/** Sign-out: erases drafts and outbox, closes chats. */
export function eraseChatData(): void {
  try {
    localStorage.removeItem(OUTBOX_FLAG);
    localStorage.removeItem("emoji");
    deleteDrafts();
    indexedDB.deleteDatabase(OUTBOX_NAME);
    new BroadcastChannel(OUTBOX_NAME).postMessage({ kind: "signed_out" });
  } catch {
    // Without storage there is nothing.
  }
}
