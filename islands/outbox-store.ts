import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Unsent } from "../src/ui/chat/lines";
import { flagOutbox, OUTBOX } from "./outbox-flag";

/** A message that waits in this browser until the server has it. */
export interface Item extends Omit<Unsent, "state"> {
  /** Its place in the queue. */
  n: number;
  /** Who wrote it: nobody else sends it. */
  person: string;
  /** A picture's bytes and type. */
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
    // Somebody signs out in another tab: nothing holds on to what has to go.
    blocking: () => void base.then((it) => it.close()),
  });
  return base;
}

let opened: Promise<Base> | null = null;

/** Works on the database; anew where it was closed meanwhile, for instance by a sign-out in another tab. */
async function on<T>(work: (base: Base) => Promise<T>): Promise<T> {
  opened ??= open();
  try {
    return await work(await opened);
  } catch {
    opened = open();
    return work(await opened);
  }
}

/** All that waits of a person, in order. What somebody else left in this browser goes. */
export async function itemsOf(person: string): Promise<Item[]> {
  const all = (await on((base) => base.getAll("items"))) as Item[];
  for (const item of all) if (item.person !== person) await removeItem(item.n);
  const own = all.filter((item) => item.person === person);
  if (own.every(({ state }) => state === "refused")) flagOutbox(null);
  return own;
}

/** @throws where the browser keeps nothing; the caller says so and sends nothing */
export async function addItem(item: Omit<Item, "n">): Promise<void> {
  await on((base) => base.add("items", item));
  flagOutbox(item.person);
}

/** Notes how it fared, if it is still there: it may have been thrown away meanwhile. */
export async function noteItem(n: number, change: Pick<Item, "state" | "why">): Promise<void> {
  await on(async (base) => {
    const all = base.transaction("items", "readwrite");
    const item = await all.store.get(n);
    if (item) await all.store.put({ ...item, ...change } as Item);
    await all.done;
  });
}

export const removeItem = (n: number): Promise<void> => on((base) => base.delete("items", n));
