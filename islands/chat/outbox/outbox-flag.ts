/** Queues of this device, each a database of its own, with a flag in `localStorage` that says whose they are. */
export const OUTBOX_NAME = "outbox";
export const RECEIPTS_NAME = "receipts";
type QueueName = typeof OUTBOX_NAME | typeof RECEIPTS_NAME;

const pagePersonTag = (): string => document.body.dataset.live ?? "";

/** Remembers for whom a queue waits to be sent. @param person user id; null clears it */
export function setQueueOwner(queue: QueueName, person: string | null): void {
  try {
    if (person) localStorage.setItem(queue, `${pagePersonTag()} ${person}`);
    else localStorage.removeItem(queue);
  } catch {
    // Without storage the chat page sends by itself.
  }
}

/** Id of the person whose queue waits, if they are the one signed in on this page; else null. */
export function readQueueOwner(queue: QueueName): string | null {
  try {
    const [tag, person] = (localStorage.getItem(queue) ?? "").split(" ");
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

/** Sign-out: erases drafts, outbox and receipts, closes chats. */
export function eraseChatData(): void {
  try {
    localStorage.removeItem("emoji");
    deleteDrafts();
    for (const queue of [OUTBOX_NAME, RECEIPTS_NAME]) {
      localStorage.removeItem(queue);
      indexedDB.deleteDatabase(queue);
    }
    new BroadcastChannel(OUTBOX_NAME).postMessage({ kind: "signed_out" });
  } catch {
    // Without storage there is nothing to erase.
  }
}
