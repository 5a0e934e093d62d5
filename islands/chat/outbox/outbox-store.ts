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

interface Schema extends DBSchema {
  items: { key: number; value: OutboxItem | Omit<OutboxItem, "n"> };
}

const withOutboxDatabase = openDeviceDatabase<Schema>(OUTBOX_NAME, (database) => {
  database.createObjectStore("items", { keyPath: "n", autoIncrement: true });
});

/** A person's queue, in order; others' messages are deleted. */
export async function listOutboxItems(person: string): Promise<OutboxItem[]> {
  const all = (await withOutboxDatabase("readonly", (all) => all.objectStore("items").getAll())) as OutboxItem[];
  for (const item of all) if (item.person !== person) await removeOutboxItem(item.n);
  const own = all.filter((item) => item.person === person);
  keepUnsentCount(OUTBOX_NAME, own.length);
  if (own.every(({ state }) => state === "refused")) setQueueOwner(OUTBOX_NAME, null);
  return own;
}

/** @throws without storage */
export async function addOutboxItem(item: Omit<OutboxItem, "n">): Promise<void> {
  await withOutboxDatabase("readwrite", (all) => all.objectStore("items").add(item));
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
    if (item) await items.put({ ...item, ...change } as OutboxItem);
  });
}

export const removeOutboxItem = (n: number): Promise<void> =>
  withOutboxDatabase("readwrite", (all) => all.objectStore("items").delete(n));
