/**
 * Chats of one person on this device, sealed, for reading without a network (docs/product.md 10.17). Whoever writes says
 * from which state of the store they began: of two tabs that write at once one begins anew.
 */
import type { DBSchema } from "idb";
import { OFFLINE_CHAT_LIMITS } from "../../../src/limits/offline-chats";
import type { OfflineChat } from "../../../src/ui/chat/offline-chat";
import { newIdempotencyKey } from "../../page/idempotency-key";
import { openDeviceDatabase } from "../device-database";
import { OFFLINE_CHATS } from "../flag";
import { createKey, openSealed, type SealedChat, sealChat } from "./sealing";

interface Owner {
  /** Tag of the person. */
  person: string;
  /** Their user id; empty: no server has answered yet. */
  me: string;
  key: CryptoKey;
  /** Of the key, random: a store that was deleted and made anew has another. */
  keyId: string;
  /** Grows with every change. */
  revision: number;
  /** ms, by the device's clock: when the server last said that all is as it is kept. */
  at: number;
}

interface Schema extends DBSchema {
  meta: { key: "owner"; value: Owner };
  chats: { key: string; value: SealedChat };
}

const withStore = openDeviceDatabase<Schema>(OFFLINE_CHATS, (database) => {
  database.createObjectStore("meta");
  database.createObjectStore("chats", { keyPath: "id" });
});

/** What is kept, and the state of the store it was read in. */
export interface KeptChats extends Owner {
  /** Latest first; one that gave way to others has no lines. */
  chats: OfflineChat[];
}

/** Tag of the person who has switched it on in this browser; null: nobody, or no storage. */
export function offlineChatsOwner(): string | null {
  try {
    return localStorage.getItem(OFFLINE_CHATS);
  } catch {
    return null;
  }
}

/** Makes a key for this person, unless there is one; what another person has here goes. @throws without storage */
export async function openOfflineChats(person: string): Promise<void> {
  const wasOn = offlineChatsOwner() === person;
  // First: where this page goes meanwhile, the next one makes what is missing.
  localStorage.setItem(OFFLINE_CHATS, person);
  try {
    // Before the transaction, which would end while a key is made.
    const fresh: Owner = { person, me: "", key: await createKey(), keyId: newIdempotencyKey(), revision: 0, at: 0 };
    await withStore("readwrite", async (stores) => {
      if ((await stores.objectStore("meta").get("owner"))?.person === person) return;
      await stores.objectStore("chats").clear();
      await stores.objectStore("meta").put(fresh, "owner");
    });
  } catch (error) {
    if (!wasOn) localStorage.removeItem(OFFLINE_CHATS);
    throw error;
  }
}

/** Switches it off: key and chats go. */
export function deleteOfflineChats(): void {
  localStorage.removeItem(OFFLINE_CHATS);
  indexedDB.deleteDatabase(OFFLINE_CHATS);
}

/** @returns null: nothing is kept for whoever has switched it on, there is no key, or no storage */
export async function readOfflineChats(): Promise<KeptChats | null> {
  const person = offlineChatsOwner();
  if (!person) return null;
  try {
    const [owner, rows] = await withStore("readonly", (stores) =>
      Promise.all([stores.objectStore("meta").get("owner"), stores.objectStore("chats").getAll()]),
    );
    if (owner?.person !== person) return null;
    const sorted = rows.sort((one, other) => one.place - other.place);
    const opened = await Promise.all(sorted.map((row) => openSealed(owner.key, person, row)));
    return { ...owner, chats: opened.filter((chat) => chat !== null) };
  } catch {
    return null;
  }
}

/** The oldest give way: they keep their place and their digest, so that they are not asked for again. */
async function sealWithin({ key, person }: Owner, chats: readonly OfflineChat[], bytes: number): Promise<SealedChat[]> {
  let left = bytes;
  const rows: SealedChat[] = [];
  for (const [place, chat] of chats.entries()) {
    let row = await sealChat(key, person, chat, place);
    if (row.sealed.byteLength > left) {
      left = 0;
      row = await sealChat(key, person, { ...chat, lines: [] }, place);
    }
    left -= row.sealed.byteLength;
    rows.push(row);
  }
  return rows;
}

/** @returns false: meanwhile another tab has written, or it was switched off */
const replaceOwner = (from: Owner, change: Partial<Owner>, rows: readonly SealedChat[] | null): Promise<boolean> =>
  withStore("readwrite", async (stores) => {
    const [meta, chats] = [stores.objectStore("meta"), stores.objectStore("chats")];
    const owner = await meta.get("owner");
    const isSame = owner?.keyId === from.keyId && owner.revision === from.revision;
    if (!isSame || offlineChatsOwner() !== from.person) return false;
    if (rows) await chats.clear();
    for (const row of rows ?? []) await chats.put(row);
    await meta.put({ ...owner, ...change }, "owner");
    return true;
  });

/** The server has said that all is as it is kept. @returns as `writeOfflineChats` */
export const confirmOfflineChats = (from: Owner): Promise<boolean> => replaceOwner(from, { at: Date.now() }, null);

/** Bytes below which a full device is left without any. */
const MIN_BYTES = 10_000;

const isFull = (error: unknown): boolean => (error as Error).name === "QuotaExceededError";

/**
 * Keeps exactly these chats, latest first. On a device without room for them half of it is tried, and less; without any
 * all goes: what the server no longer shows must not stay because there is no room for what it shows.
 * @returns whether they are kept; false: another tab was faster, begin anew
 * @throws without storage, or where it does not answer
 */
export async function writeOfflineChats(from: Owner, me: string, chats: readonly OfflineChat[]): Promise<boolean> {
  const change = { me, revision: from.revision + 1, at: Date.now() };
  for (let bytes: number = OFFLINE_CHAT_LIMITS.bytes; ; bytes /= 2) {
    try {
      return await replaceOwner(from, change, await sealWithin(from, chats, bytes));
    } catch (error) {
      if (!isFull(error)) throw error;
      if (bytes >= MIN_BYTES) continue;
      // Switched on it stays: the next page begins anew.
      indexedDB.deleteDatabase(OFFLINE_CHATS);
      throw error;
    }
  }
}
