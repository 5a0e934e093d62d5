/** What stays on this device for one person: letters to read, and what was written without a network. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export const ASHORE = "ashore";

export interface AshoreLetter {
  id: string;
  kind: "held" | "kept";
  name: string;
  country: string;
  language: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /** Path of the bottle's picture, and the picture. */
  svg: string;
  art: string;
}

export interface Said {
  kept: string;
  sent: string;
  refused: string;
}

export interface Unsent {
  n: number;
  kind: "throw" | "comment";
  path: string;
  /** JSON */
  body: string;
  text: string;
  /** Idempotency key: sent once, however often it is tried. */
  key: string;
  state: "waiting" | "refused";
  why?: string;
  /** In the language it was written in. */
  said: Said;
}

interface Schema extends DBSchema {
  letters: { key: string; value: AshoreLetter };
  unsent: { key: number; value: Unsent | Omit<Unsent, "n"> };
  /** `person`: whose it all is; `at`: when letters were fetched; `sheet`: the last throw sheet. */
  meta: { key: string; value: unknown };
}

type Base = IDBPDatabase<Schema>;

const STORES = ["letters", "unsent", "meta"] as const;

function open(): Promise<Base> {
  const base: Promise<Base> = openDB<Schema>(ASHORE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("letters", { keyPath: "id" });
      fresh.createObjectStore("unsent", { keyPath: "n", autoIncrement: true });
      fresh.createObjectStore("meta");
    },
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

/** Whose it is; null: nobody's. */
export const ownerAshore = async (): Promise<string | null> =>
  ((await on((base) => base.get("meta", "person"))) as string | undefined) ?? null;

/** Makes it this person's: what another left is erased first. */
export const claimAshore = (person: string): Promise<void> =>
  on(async (base) => {
    const all = base.transaction(STORES, "readwrite");
    if ((await all.objectStore("meta").get("person")) !== person) {
      for (const store of STORES) await all.objectStore(store).clear();
      await all.objectStore("meta").put(person, "person");
    }
    await all.done;
  });

export const noted = (key: "at" | "sheet"): Promise<unknown> => on((base) => base.get("meta", key));

export const note = async (key: "at" | "sheet", value: unknown): Promise<void> => {
  await on((base) => base.put("meta", value, key));
};

export const lettersAshore = (): Promise<AshoreLetter[]> => on((base) => base.getAll("letters"));

/** Replaces the letters, as long as they are still this person's. */
export const keepLetters = (person: string, letters: readonly AshoreLetter[]): Promise<void> =>
  on(async (base) => {
    const all = base.transaction(STORES, "readwrite");
    if ((await all.objectStore("meta").get("person")) === person) {
      await all.objectStore("letters").clear();
      for (const letter of letters) await all.objectStore("letters").put(letter);
    }
    await all.done;
  });

export const unsentAshore = (): Promise<Unsent[]> => on((base) => base.getAll("unsent")) as Promise<Unsent[]>;

/** @throws without storage */
export const addUnsent = async (item: Omit<Unsent, "n" | "state">): Promise<void> => {
  await on((base) => base.add("unsent", { ...item, state: "waiting" }));
};

export const changeUnsent = async (item: Unsent): Promise<void> => {
  await on((base) => base.put("unsent", item));
};

export const removeUnsent = (n: number): Promise<void> => on((base) => base.delete("unsent", n));
