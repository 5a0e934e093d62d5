/** Whose letters and queue this device keeps: the part of their database that a chat's page needs, too. */
import type { DBSchema } from "idb";
import { openDeviceDatabase } from "./device-database";

export const OFFLINE_DATABASE = "ashore";

export interface OfflineLetter {
  id: string;
  kind: "held" | "kept";
  name: string;
  country: string;
  /** Of the words, and of the name; none in letters kept by an earlier version. */
  language: string | null;
  nameLanguage?: string | null;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /** Path of the bottle's picture, and the picture. */
  svg: string;
  art: string;
}

export interface SubmissionTexts {
  kept: string;
  /** What home says of a letter meanwhile, with or without a network; absent as `held`. */
  waits?: string;
  sent: string;
  /** Of a letter that waits for review once it is sent; absent: of a comment, or stored by an older version. */
  held?: string;
  refused: string;
}

export interface QueuedSubmission {
  n: number;
  kind: "throw" | "comment";
  path: string;
  /** JSON */
  body: string;
  text: string;
  /** Of a letter of the throw dialog: whose draft it was there. */
  draftOwner?: string;
  /** Idempotency key: sent once, however often it is tried. */
  key: string;
  state: "waiting" | "refused";
  why?: string;
  /** In the language it was written in. */
  said: SubmissionTexts;
}

interface Schema extends DBSchema {
  letters: { key: string; value: OfflineLetter };
  unsent: { key: number; value: QueuedSubmission | Omit<QueuedSubmission, "n"> };
  /** `person`: the owner's tag; `at`: when letters were fetched; `sheet`: the last throw sheet. */
  meta: { key: string; value: unknown };
}

export const withOfflineDatabase = openDeviceDatabase<Schema>(OFFLINE_DATABASE, (database) => {
  database.createObjectStore("letters", { keyPath: "id" });
  database.createObjectStore("unsent", { keyPath: "n", autoIncrement: true });
  database.createObjectStore("meta");
});

/** Makes this person the owner; data of another person is erased first. */
export const claimOfflineStore = (person: string): Promise<void> =>
  withOfflineDatabase("readwrite", async (transaction) => {
    if ((await transaction.objectStore("meta").get("person")) === person) return;
    for (const store of transaction.objectStoreNames) await transaction.objectStore(store).clear();
    await transaction.objectStore("meta").put(person, "person");
  });
