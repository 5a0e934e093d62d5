import type { DBSchema } from "idb";
import type { OutboxMessage } from "../../../src/ui/chat/view-state";
import { keepUnsentCount, openDeviceDatabase } from "../../offline/device-database";
import { OUTBOX_NAME, setQueueOwner } from "./outbox-flag";

export interface OutboxItem extends Omit<OutboxMessage, "state"> {
  n: number;
  /** User id of the sender; a session of somebody else never sends it. */
  person: string;
  /** The partner's nickname, where it is shown without their page; older versions kept none. */
  name?: string;
  file: Blob | null;
  state: "waiting" | "failed" | "refused";
}

/** As it is stored: where the storage takes no Blob (a private tab of WebKit), the bytes stand beside `file: null`. */
type Stored<Item> = Item & { bytes?: ArrayBuffer; type?: string };

interface Schema extends DBSchema {
  items: { key: number; value: Stored<OutboxItem> | Stored<Omit<OutboxItem, "n">> };
}

const withOutboxDatabase = openDeviceDatabase<Schema>(OUTBOX_NAME, (database) => {
  database.createObjectStore("items", { keyPath: "n", autoIncrement: true });
});

/** Where it takes none, the flag of the queue stands from before bytes are read, unless their sender signs out. */
let takesBlobs = true;

/** A person's queue, in order; others' messages are deleted. */
export async function listOutboxItems(person: string): Promise<OutboxItem[]> {
  const stored = await withOutboxDatabase("readonly", (all) => all.objectStore("items").getAll());
  const all = (stored as Stored<OutboxItem>[]).map(
    ({ bytes, type, ...item }): OutboxItem => (bytes ? { ...item, file: new Blob([bytes], { type }) } : item),
  );
  for (const item of all) if (item.person !== person) await removeOutboxItem(item.n);
  const own = all.filter((item) => item.person === person);
  keepUnsentCount(OUTBOX_NAME, own.length);
  if (takesBlobs && own.every(({ state }) => state === "refused")) setQueueOwner(OUTBOX_NAME, null);
  return own;
}

type NewItem = Stored<Omit<OutboxItem, "n">>;

async function add(item: NewItem): Promise<void> {
  if (!takesBlobs && !(OUTBOX_NAME in localStorage)) throw new Error("signed out");
  await withOutboxDatabase("readwrite", (all) => all.objectStore("items").add(item));
}

async function addPicture(item: NewItem, file: Blob): Promise<void> {
  try {
    await add(item);
  } catch (error) {
    // WebKit says "UnknownError"; what does not answer would not answer again.
    if ((error as Error).name === "TimeoutError") throw error;
    if (takesBlobs) setQueueOwner(OUTBOX_NAME, item.person);
    takesBlobs = false;
    await add({ ...item, file: null, bytes: await file.arrayBuffer(), type: file.type });
  }
}

let lastPicture: Promise<unknown> = Promise.resolve();

/** What is added after a picture waits for it, so that its number is the higher one. @throws without storage */
export async function addOutboxItem(item: Omit<OutboxItem, "n">): Promise<void> {
  const { file, person } = item;
  if (!takesBlobs) setQueueOwner(OUTBOX_NAME, person);
  const adding = lastPicture.then(() => (file ? addPicture(item, file) : add(item)));
  if (file) lastPicture = adding.catch(() => undefined);
  await adding;
  setQueueOwner(OUTBOX_NAME, person);
}

/** Stores the state, unless discarded meanwhile. */
export async function updateOutboxItem(
  n: number,
  change: Pick<OutboxItem, "state" | "why" | "replyTo">,
): Promise<void> {
  await withOutboxDatabase("readwrite", async (all) => {
    const items = all.objectStore("items");
    const item = await items.get(n);
    if (item) await items.put({ ...item, ...change } as Stored<OutboxItem>);
  });
}

export const removeOutboxItem = (n: number): Promise<void> =>
  withOutboxDatabase("readwrite", (all) => all.objectStore("items").delete(n));
