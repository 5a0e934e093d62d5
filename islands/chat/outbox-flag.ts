const OUTBOX_FLAG = "outbox";
export const OUTBOX_NAME = "outbox";

const pagePersonTag = (): string => document.body.dataset.live ?? "";

/** Remembers whose messages wait to be sent. @param person user id; null clears it */
export function setOutboxFlag(person: string | null): void {
  try {
    if (person) localStorage.setItem(OUTBOX_FLAG, `${pagePersonTag()} ${person}`);
    else localStorage.removeItem(OUTBOX_FLAG);
  } catch {
    // Without storage the chat page sends by itself.
  }
}

/** Id of the person whose messages wait, if they are the one signed in on this page; else null. */
export function readOutboxOwner(): string | null {
  try {
    const [tag, person] = (localStorage.getItem(OUTBOX_FLAG) ?? "").split(" ");
    return tag && tag === pagePersonTag() ? (person ?? null) : null;
  } catch {
    return null;
  }
}

/** Deletes the drafts of this tab and those typed offline; other tabs' session storage is out of reach. */
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
    // Without storage there is nothing to erase.
  }
}
