/**
 * Queues of this device, with a flag in `localStorage` that says whose they are: messages are a database of their own,
 * receipts stand in the flag itself. Versions before had a database for receipts, too.
 */
export const OUTBOX_NAME = "outbox";
export const RECEIPTS_NAME = "receipts";
type QueueName = typeof OUTBOX_NAME | typeof RECEIPTS_NAME;

const pagePersonTag = (): string => document.body.dataset.live ?? "";

/** Remembers for whom a queue waits to be sent. @param person user id; null clears it @param items without spaces */
export function setQueueOwner(queue: QueueName, person: string | null, ...items: string[]): void {
  try {
    if (person) localStorage.setItem(queue, [pagePersonTag(), person, ...items].join(" "));
    else localStorage.removeItem(queue);
  } catch {
    // Without storage the chat page sends by itself.
  }
}

/** The person whose queue waits, and what stands beside them, if they are the one signed in on this page. */
export function readQueue(queue: QueueName): string[] {
  try {
    const [tag, ...parts] = (localStorage.getItem(queue) ?? "").split(" ");
    return tag && tag === pagePersonTag() ? parts : [];
  } catch {
    return [];
  }
}

/** Id of the person whose queue waits, if they are the one signed in on this page; else null. */
export const readQueueOwner = (queue: QueueName): string | null => readQueue(queue)[0] ?? null;

/** Removes what begins with one of the prefixes. */
export function removeKeys(storage: Storage, ...prefixes: string[]): void {
  for (const key of Object.keys(storage)) if (prefixes.some((each) => key.startsWith(each))) storage.removeItem(key);
}

/** Deletes the drafts of this tab and those typed offline; other tabs' session storage is out of reach. */
export function deleteDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) removeKeys(storage, "draft:");
}

/** Sign-out: erases outbox and receipts, which a session that only ended leaves for the next sign-in; closes chats. */
export function eraseChatData(): void {
  try {
    for (const queue of [OUTBOX_NAME, RECEIPTS_NAME]) {
      localStorage.removeItem(queue);
      indexedDB.deleteDatabase(queue);
    }
    new BroadcastChannel(OUTBOX_NAME).postMessage({ kind: "signed_out" });
  } catch {
    // Without storage there is nothing to erase.
  }
}
