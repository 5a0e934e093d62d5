import type { DBSchema } from "idb";
import type { Unsent } from "../../src/ui/chat/lines";
import { deviceDatabase } from "../offline/device-database";
import { flagOutbox, OUTBOX } from "./outbox-flag";

export interface Item extends Omit<Unsent, "state"> {
  n: number;
  /** Others never send it. */
  person: string;
  file: Blob | null;
  state: "waiting" | "failed" | "refused";
}

interface Schema extends DBSchema {
  items: { key: number; value: Item | Omit<Item, "n"> };
}

const outbox = deviceDatabase<Schema>(OUTBOX, (fresh) => {
  fresh.createObjectStore("items", { keyPath: "n", autoIncrement: true });
});

/** A person's queue, in order; others' messages are deleted. */
export async function itemsOf(person: string): Promise<Item[]> {
  const all = (await outbox("readonly", (all) => all.objectStore("items").getAll())) as Item[];
  for (const item of all) if (item.person !== person) await removeItem(item.n);
  const own = all.filter((item) => item.person === person);
  if (own.every(({ state }) => state === "refused")) flagOutbox(null);
  return own;
}

/** @throws without storage */
export async function addItem(item: Omit<Item, "n">): Promise<void> {
  await outbox("readwrite", (all) => all.objectStore("items").add(item));
  flagOutbox(item.person);
}

/** Stores the state, unless discarded meanwhile. */
export async function noteItem(n: number, change: Pick<Item, "state" | "why">): Promise<void> {
  await outbox("readwrite", async (all) => {
    const items = all.objectStore("items");
    const item = await items.get(n);
    if (item) await items.put({ ...item, ...change } as Item);
  });
}

export const removeItem = (n: number): Promise<void> =>
  outbox("readwrite", (all) => all.objectStore("items").delete(n));
