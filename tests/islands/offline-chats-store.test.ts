/** The store of chats that are read without a network: sealed, small, and never an error for whoever reads it. */
import { expect, test } from "bun:test";
import type { OfflineChat } from "../../src/ui/chat/offline-chat";
import { Tab } from "../support/browser-tab";
import { chatOf, lineOf, OFFLINE_CHATS, OfflineWorld, PERSON } from "./offline-chats-page";

type Store = Awaited<ReturnType<typeof openStore>>["store"];

/** A tab with the store, beside others of its device. */
async function openStore(world: OfflineWorld) {
  const tab = new Tab(world.device, { globals: { crypto: world.crypto } });
  const store = await tab.load("offline/chats/chats-store");
  async function done<T>(work: Promise<T>): Promise<T> {
    const [outcome] = await Promise.allSettled([work, settleUntil(world, work)]);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }
  return { tab, store, done };
}

/** Some of it is done by other threads. */
async function settleUntil(world: OfflineWorld, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) await world.settle();
}

async function openWith(chats: OfflineChat[]) {
  const world = await OfflineWorld.create();
  const opened = await openStore(world);
  const { store, done } = opened;
  await done(store.openOfflineChats(PERSON));
  const kept = await done(store.readOfflineChats());
  if (!kept) throw new Error("it was opened");
  const write = async (next: OfflineChat[], from: NonNullable<Awaited<ReturnType<Store["readOfflineChats"]>>> = kept) =>
    done(store.writeOfflineChats(from, "me", next));
  await write(chats);
  const read = () => done(store.readOfflineChats());
  return { world, ...opened, write, read };
}

interface Row {
  key?: CryptoKey;
  sealed?: ArrayBuffer;
  place?: number;
}

test("its key cannot be exported, and no word, name or digest stands in the database", async () => {
  const { world, read } = await openWith([chatOf("a", [lineOf(1)])]);
  const rows = (await world.device.readDatabase(OFFLINE_CHATS)) as Row[];
  const key = rows.find((row) => row.key)?.key as CryptoKey;
  expect([key.extractable, key.algorithm.name]).toEqual([false, "AES-GCM"]);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  const bytes = rows.map(({ sealed }) => (sealed ? Buffer.from(sealed).toString("latin1") : "")).join();
  expect(bytes.length).toBeGreaterThan(50);
  for (const word of ["Secret", "Friend", chatOf("a", [lineOf(1)]).digest]) {
    expect(bytes).not.toContain(word);
    expect(JSON.stringify(rows)).not.toContain(word);
  }
  expect((await read())?.chats).toEqual([chatOf("a", [lineOf(1)])]);
});

/** Letters of bytes, which no compression makes smaller. */
const longLine = (n: number, bytes: number) => lineOf(n, { text: "x".repeat(bytes) });

test("is at most 5 MB: the oldest chats give way, and are not asked for again", async () => {
  const chats = Array.from({ length: 8 }, (_, n) => chatOf(`f${n}`, [longLine(n, 900_000)]));
  const { world, read } = await openWith(chats);
  const rows = (await world.device.readDatabase(OFFLINE_CHATS)) as Row[];
  const bytes = rows.reduce((sum, { sealed }) => sum + (sealed?.byteLength ?? 0), 0);
  expect(bytes).toBeGreaterThan(4_000_000);
  expect(bytes).toBeLessThan(5_000_000);
  const kept = (await read())?.chats ?? [];
  expect(kept.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  expect(kept.map(({ digest }) => digest)).toEqual(chats.map(({ digest }) => digest));
});

test("without room for all keeps half, and less; without any, nothing old stays", async () => {
  const { world, store, write, read, done } = await openWith([chatOf("a", [lineOf(1)])]);
  const { IDBObjectStore } = world.device.databases as { IDBObjectStore: { prototype: IDBObjectStore } };
  const put = IDBObjectStore.prototype.put;
  const limitTo = (bytes: number) => {
    IDBObjectStore.prototype.put = function limited(this: IDBObjectStore, row: Row, ...rest: [IDBValidKey?]) {
      if ((row.sealed?.byteLength ?? 0) > bytes) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, row, ...rest);
    };
  };
  limitTo(50_000);
  const before = (await read()) ?? null;
  const big = [chatOf("b", [longLine(1, 40_000)]), chatOf("c", [longLine(2, 200_000)]), chatOf("d", [lineOf(3)])];
  expect(before && (await write(big, before))).toBe(true);
  expect((await read())?.chats.map(({ id, lines }) => [id, lines.length])).toEqual([
    ["b", 1],
    ["c", 0],
    ["d", 0],
  ]);
  limitTo(10);
  const kept = await read();
  // Not by `rejects`: Bun waits for it in a loop of its own, in which planned turns can be lost.
  const outcome = kept && (await write([chatOf("e", [lineOf(4)])], kept).catch((error: Error) => error.message));
  expect(outcome).toBe("full");
  await world.settle();
  IDBObjectStore.prototype.put = put;
  expect(await world.names()).toEqual([]);
  // Switched on it stays.
  expect([store.offlineChatsOwner(), await read()]).toEqual([PERSON, null]);
  await done(store.openOfflineChats(PERSON));
  expect((await read())?.chats).toEqual([]);
});

test("is empty with another key, another person's, a damaged row, or none; nobody gets an error", async () => {
  const { world, read, store, done } = await openWith([chatOf("a", [lineOf(1)]), chatOf("b", [lineOf(2)])]);
  const change = async (name: string, work: (store: IDBObjectStore) => void) => {
    const opening = world.device.indexedDB.open(OFFLINE_CHATS);
    opening.onsuccess = () => {
      work(opening.result.transaction(name, "readwrite").objectStore(name));
      opening.result.close();
    };
    await world.settle();
  };
  const [row] = ((await world.device.readDatabase(OFFLINE_CHATS)) as Row[]).filter(({ place }) => place === 0);
  await change("chats", (rows) => rows.put({ ...row, sealed: new Uint8Array(40).buffer }));
  expect((await read())?.chats.map(({ id }) => id)).toEqual(["b"]);
  // One friend's row is not another's.
  await change("chats", (rows) => rows.put({ ...row, id: "b" }));
  expect((await read())?.chats).toEqual([]);
  world.device.localStorage.setItem(OFFLINE_CHATS, "tag-other");
  expect(await read()).toBeNull();
  world.device.localStorage.setItem(OFFLINE_CHATS, PERSON);
  await change("meta", (meta) => meta.delete("owner"));
  expect(await read()).toBeNull();
  await done(store.openOfflineChats("tag-other"));
  expect((await read())?.chats).toEqual([]);
});

test("that is deleted between reading and writing stays empty", async () => {
  const { world, write, read, store, done } = await openWith([chatOf("a", [lineOf(1)])]);
  const kept = await read();
  world.device.indexedDB.deleteDatabase(OFFLINE_CHATS);
  await world.settle();
  expect(kept && (await write([chatOf("a", [lineOf(1)])], kept))).toBe(false);
  expect(await read()).toBeNull();
  // Made anew meanwhile it has another key.
  await done(store.openOfflineChats(PERSON));
  expect(kept && (await write([chatOf("a", [lineOf(1)])], kept))).toBe(false);
  expect((await read())?.chats).toEqual([]);
});

test("of two tabs that write from the same state one begins anew; both make one key", async () => {
  const world = await OfflineWorld.create();
  const [one, other] = [await openStore(world), await openStore(world)];
  const opened = [one.store.openOfflineChats(PERSON), other.store.openOfflineChats(PERSON)];
  await one.done(Promise.all(opened));
  const [first, second] = await one.done(Promise.all([one.store.readOfflineChats(), other.store.readOfflineChats()]));
  if (!first || !second) throw new Error("it was opened");
  expect(first.keyId).toBe(second.keyId);
  const written = await one.done(
    Promise.all([
      one.store.writeOfflineChats(first, "me", [chatOf("a", [lineOf(1)])]),
      other.store.writeOfflineChats(second, "me", [chatOf("b", [lineOf(2)])]),
    ]),
  );
  expect(written.toSorted()).toEqual([false, true]);
  const kept = await one.done(one.store.readOfflineChats());
  expect(kept?.chats).toHaveLength(1);
});
