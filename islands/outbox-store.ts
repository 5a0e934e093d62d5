import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Unsent } from "../src/ui/chat/lines";
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

type Base = IDBPDatabase<Schema>;

function open(): Promise<Base> {
  const base: Promise<Base> = openDB<Schema>(OUTBOX, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("items", { keyPath: "n", autoIncrement: true }),
    // Sign-out in another tab deletes the database.
    blocking: () => void base.then((it) => it.close()),
  });
  return base;
}

let opened: Promise<Base> | null = null;

/** Reopens the database when another tab has deleted it. */
async function on<T>(work: (base: Base) => Promise<T>): Promise<T> {
  opened ??= open();
  try {
    return await work(await opened);
  } catch {
    opened = open();
    return work(await opened);
  }
}

/** A person's queue, in order; others' messages are deleted. */
export async function itemsOf(person: string): Promise<Item[]> {
  const all = (await on((base) => base.getAll("items"))) as Item[];
  for (const item of all) if (item.person !== person) await removeItem(item.n);
  const own = all.filter((item) => item.person === person);
  if (own.every(({ state }) => state === "refused")) flagOutbox(null);
  return own;
}

/** @throws without storage */
export async function addItem(item: Omit<Item, "n">): Promise<void> {
  await on((base) => base.add("items", item));
  flagOutbox(item.person);
}

/** Stores the state, unless discarded meanwhile. */
export async function noteItem(n: number, change: Pick<Item, "state" | "why">): Promise<void> {
  await on(async (base) => {
    const all = base.transaction("items", "readwrite");
    const item = await all.store.get(n);
    if (item) await all.store.put({ ...item, ...change } as Item);
    await all.done;
  });
}

export const removeItem = (n: number): Promise<void> => on((base) => base.delete("items", n));
