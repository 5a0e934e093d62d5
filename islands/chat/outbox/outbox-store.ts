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

/** As it is stored: a private tab of WebKit keeps no Blob. Earlier versions kept one. */
type Stored<Item extends Pick<OutboxItem, "file">> = Omit<Item, "file"> & { file: ArrayBuffer | Blob | null };

interface Schema extends DBSchema {
  items: { key: number; value: Stored<OutboxItem> | Stored<Omit<OutboxItem, "n">> };
}

const withOutboxDatabase = openDeviceDatabase<Schema>(OUTBOX_NAME, (database) => {
  database.createObjectStore("items", { keyPath: "n", autoIncrement: true });
});

/** A person's queue, in order; others' messages are deleted. */
export async function listOutboxItems(person: string): Promise<OutboxItem[]> {
  const stored = await withOutboxDatabase("readonly", (all) => all.objectStore("items").getAll());
  const all = (stored as Stored<OutboxItem>[]).map(
    (item): OutboxItem => ({ ...item, file: item.file && new Blob([item.file]) }),
  );
  for (const item of all) if (item.person !== person) await removeOutboxItem(item.n);
  const own = all.filter((item) => item.person === person);
  keepUnsentCount(OUTBOX_NAME, own.length);
  if (own.every(({ state }) => state === "refused")) setQueueOwner(OUTBOX_NAME, null);
  return own;
}

/** @throws without storage */
export async function addOutboxItem(item: Omit<OutboxItem, "n">): Promise<void> {
  const { file } = item;
  const stored = { ...item, file: file && (await file.arrayBuffer()) };
  await withOutboxDatabase("readwrite", (all) => all.objectStore("items").add(stored));
  setQueueOwner(OUTBOX_NAME, item.person);
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
