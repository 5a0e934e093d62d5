/** What stays on this device for one person: letters to read, and what was written without a network. */
import type { DBSchema } from "idb";
import { deviceDatabase } from "./device-database";

const ASHORE = "ashore";

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

const ashore = deviceDatabase<Schema>(ASHORE, (fresh) => {
  fresh.createObjectStore("letters", { keyPath: "id" });
  fresh.createObjectStore("unsent", { keyPath: "n", autoIncrement: true });
  fresh.createObjectStore("meta");
});

/** Whose it is; null: nobody's. */
export const ownerAshore = async (): Promise<string | null> =>
  ((await noted("person")) as string | undefined) ?? null;

/** Makes it this person's: what another left is erased first. */
export const claimAshore = (person: string): Promise<void> =>
  ashore("readwrite", async (all) => {
    if ((await all.objectStore("meta").get("person")) === person) return;
    for (const store of all.objectStoreNames) await all.objectStore(store).clear();
    await all.objectStore("meta").put(person, "person");
  });

export const noted = (key: "person" | "at" | "sheet"): Promise<unknown> =>
  ashore("readonly", (all) => all.objectStore("meta").get(key));

export const lettersAshore = (): Promise<AshoreLetter[]> =>
  ashore("readonly", (all) => all.objectStore("letters").getAll());

/** Replaces what can be read, as long as it is still this person's. */
export const keepReadable = (
  person: string,
  letters: readonly AshoreLetter[],
  sheet: unknown,
): Promise<void> =>
  ashore("readwrite", async (all) => {
    const meta = all.objectStore("meta");
    if ((await meta.get("person")) !== person) return;
    await all.objectStore("letters").clear();
    for (const letter of letters) await all.objectStore("letters").put(letter);
    await meta.put(sheet, "sheet");
    await meta.put(Date.now(), "at");
  });

export const unsentAshore = (): Promise<Unsent[]> =>
  ashore("readonly", (all) => all.objectStore("unsent").getAll()) as Promise<Unsent[]>;

/** @throws without storage */
export const addUnsent = async (item: Omit<Unsent, "n" | "state">): Promise<void> => {
  await ashore("readwrite", (all) => all.objectStore("unsent").add({ ...item, state: "waiting" }));
};

export const changeUnsent = async (item: Unsent): Promise<void> => {
  await ashore("readwrite", (all) => all.objectStore("unsent").put(item));
};

export const removeUnsent = (n: number): Promise<void> =>
  ashore("readwrite", (all) => all.objectStore("unsent").delete(n));
