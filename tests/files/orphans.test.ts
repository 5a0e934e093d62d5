import { beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { FileStore, StoredFile } from "../../src/files/files";
import { localFiles } from "../../src/files/local";
import { cleanUpOrphans } from "../../src/files/orphans";
import { s3Files } from "../../src/files/s3";
import { withStoreMarker } from "../../src/files/store-marker";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { openLogger } from "../../src/runtime/log";
import { DAY } from "../../src/runtime/units";
import { aFolder } from "../support/files";
import { startS3 } from "../support/s3";

type CleanedStores = Parameters<typeof cleanUpOrphans>[0];

const NOW = 100 * DAY;
const [OURS, THEIRS] = [crypto.randomUUID(), crypto.randomUUID()];
const storeMarkerNameOf = (database: string) => `driftglass-${database}.mark`;
const nameOf = (letter: string) => letter.repeat(22);
const still = (letter: string) => `${nameOf(letter)}-96.webp`;
const OLD = NOW - PICTURE_LIMITS.orphanAge;

/** A store with names and times only; new files get the time `at`. */
function createFolder(at: () => number, stored: Record<string, number>) {
  const there = new Map(Object.entries(stored));
  const files: FileStore = {
    put: async (name) => void there.set(name, at()),
    get: async (name) => (there.has(name) ? Uint8Array.of(1) : null),
    size: async (name) => (there.has(name) ? 1 : null),
    remove: async (name) => void there.delete(name),
    async *list(): AsyncIterable<StoredFile> {
      for (const [name, since] of [...there]) yield { name, since, bytes: 1 };
    },
  };
  return { files, left: () => [...there.keys()].sort() };
}

let now = NOW;
let lines: string[] = [];
beforeEach(() => {
  now = NOW;
  lines = [];
});

function aStore(stored: Record<string, number>, aside: Record<string, number> = {}) {
  const [pictures, quarantine] = [createFolder(() => now, stored), createFolder(() => now, aside)];
  const store: CleanedStores = { pictures: pictures.files, quarantine: quarantine.files, database: OURS };
  return { store, pictures: pictures.left, quarantine: quarantine.left };
}

const log = openLogger("info", { write: (line: string) => void lines.push(line) });

/** One cleanup with a database that refers to the pictures of these letters. */
function cleanUp(store: CleanedStores, letters: string) {
  const known = [...letters].map(nameOf);
  return cleanUpOrphans(store, async (counts) => new Set(counts.filter((each) => known.includes(each))), log, now);
}

const OWN_MARK = { [storeMarkerNameOf(OURS)]: OLD };
const NOTHING = { refused: null, quarantined: 0, restored: 0, deleted: 0 };

describe("orphans", () => {
  test("are quarantined after an hour without a reference; partial files too, other files not", async () => {
    const { store, pictures, quarantine } = aStore({
      ...OWN_MARK,
      [still("a")]: OLD,
      [`${nameOf("b")}-96.webp`]: OLD,
      [`${nameOf("b")}.gif`]: OLD,
      [`${nameOf("b")}-96.webp.0f0f`]: OLD,
      [still("c")]: OLD + 1,
      [`${nameOf("c")}-320.webp`]: Number.NaN,
      "backups/2026-11-21.sqlite.gz": OLD,
      "index.html": OLD,
    });
    expect(await cleanUp(store, "b")).toEqual({ ...NOTHING, quarantined: 2 });
    expect(quarantine()).toEqual([still("a"), `${nameOf("b")}-96.webp.0f0f`]);
    expect(pictures()).toHaveLength(7);
    expect(lines).toEqual([expect.stringContaining('"quarantined":2')]);
  });

  test("are deleted after days in quarantine, and restored if the database refers to them", async () => {
    const { store, pictures, quarantine } = aStore({ ...OWN_MARK, [still("a")]: OLD, [still("b")]: OLD });
    await cleanUp(store, "a");
    expect(quarantine()).toEqual([still("b")]);
    now = NOW + PICTURE_LIMITS.quarantine - 1;
    expect(await cleanUp(store, "a")).toEqual(NOTHING);
    expect(await cleanUp(store, "ab")).toEqual({ ...NOTHING, restored: 1 });
    expect(pictures()).toContain(still("b"));
    now += PICTURE_LIMITS.orphanAge;
    await cleanUp(store, "a");
    now += PICTURE_LIMITS.quarantine;
    expect(await cleanUp(store, "a")).toEqual({ ...NOTHING, deleted: 1 });
    expect([quarantine(), pictures()]).toEqual([[], [still("a"), storeMarkerNameOf(OURS)].sort()]);
  });

  test("that vanish while they are moved are moved nowhere", async () => {
    const { store, quarantine, pictures } = aStore({ ...OWN_MARK, [still("a")]: OLD, [still("b")]: OLD });
    store.pictures.get = async () => null;
    await cleanUp(store, "b");
    expect([quarantine(), pictures()]).toEqual([[], [still("b"), storeMarkerNameOf(OURS)].sort()]);
  });

  test("are looked up in batches", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_234 }, (_, n) => [`${String(n).padStart(22, "x")}-96.webp`, 0]),
    );
    const { store, quarantine } = aStore({ ...OWN_MARK, ...many });
    const counts: number[] = [];
    const named = async (names: string[]) => {
      counts.push(names.length);
      return new Set(names.filter((each) => !each.endsWith("7")));
    };
    await cleanUpOrphans(store, named, log, NOW);
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
    expect(quarantine()).toHaveLength(123);
  });
});

describe("nothing is quarantined, and an error is logged,", () => {
  const FOUR = { [still("a")]: OLD, [still("b")]: OLD, [still("c")]: OLD, [still("d")]: OLD };
  const refused = (why: string) => ({ ...NOTHING, refused: why });
  const shouts = (text: string) => expect(lines).toEqual([expect.stringMatching(new RegExp(`"level":50.*${text}`))]);

  test("when the database is empty", async () => {
    const { store, pictures } = aStore({ ...OWN_MARK, ...FOUR });
    const before = pictures();
    expect<unknown>(await cleanUp(store, "")).toEqual(refused("most files are unnamed"));
    expect(pictures()).toEqual(before);
    shouts("is it the one they belong to");
  });

  test("when most files are orphans; half of them is not most", async () => {
    const { store } = aStore({ ...OWN_MARK, ...FOUR });
    expect<unknown>(await cleanUp(store, "a")).toEqual(refused("most files are unnamed"));
    expect(await cleanUp(store, "ab")).toEqual({ ...NOTHING, quarantined: 2 });
  });

  test("when another database has a marker there", async () => {
    const { store, pictures } = aStore({ ...OWN_MARK, [storeMarkerNameOf(THEIRS)]: NOW, ...FOUR });
    const before = pictures();
    expect<unknown>(await cleanUp(store, "abc")).toEqual(refused("another database's mark"));
    expect(pictures()).toEqual(before);
    shouts(THEIRS);
  });

  test("and quarantined files stay, but those in use are restored", async () => {
    const { store, pictures, quarantine } = aStore(
      { [storeMarkerNameOf(THEIRS)]: OLD, [still("a")]: OLD },
      { [still("b")]: 0, [still("c")]: 0 },
    );
    expect<unknown>(await cleanUp(store, "b")).toMatchObject({ restored: 1, deleted: 0 });
    expect([pictures().includes(still("b")), quarantine()]).toEqual([true, [still("c")]]);
  });

  test("in the hour after a database wrote its marker", async () => {
    const { store, pictures } = aStore(FOUR);
    expect(await cleanUp(store, "abc")).toEqual(NOTHING);
    expect(pictures()).toContain(storeMarkerNameOf(OURS));
    now += PICTURE_LIMITS.orphanAge - 1;
    expect(await cleanUp(store, "abc")).toEqual(NOTHING);
    now += 1;
    expect(await cleanUp(store, "abc")).toEqual({ ...NOTHING, quarantined: 1 });
  });
});

test("a database writes its marker once, before its first picture", async () => {
  const { store, pictures } = aStore({});
  let put = 0;
  const counted = {
    ...store.pictures,
    put: (...all: Parameters<FileStore["put"]>) => {
      put++;
      return store.pictures.put(...all);
    },
  };
  await Promise.all(["a", "b"].map((each) => withStoreMarker(counted, OURS).put(still(each), Uint8Array.of(1), "")));
  expect(pictures()).toEqual([still("a"), still("b"), storeMarkerNameOf(OURS)].sort());
  await withStoreMarker(counted, OURS).put(still("c"), Uint8Array.of(1), "");
  expect(put).toBeLessThanOrEqual(5);
  await withStoreMarker(store.pictures, THEIRS).put(still("d"), Uint8Array.of(1), "");
  expect(pictures()).toContain(storeMarkerNameOf(THEIRS));
});

describe("a bucket shared by two installations", () => {
  test("keeps the pictures of both, whichever cleans up", async () => {
    const s3 = startS3();
    const storeOf = (database: string): CleanedStores => ({
      pictures: withStoreMarker(s3Files(s3.config), database),
      quarantine: s3Files(s3.config, "quarantine/"),
      database,
    });
    const [ours, theirs] = [storeOf(OURS), storeOf(THEIRS)];
    for (const each of ["a", "b", "c"]) await ours.pictures.put(still(each), Uint8Array.of(1), "image/webp");
    await theirs.pictures.put(still("z"), Uint8Array.of(1), "image/webp");
    const before = [...s3.stored.keys()].sort();
    for (now = Date.now(); now < Date.now() + 10 * DAY; now += DAY) {
      await cleanUp(ours, "abc");
      await cleanUp(theirs, "z");
    }
    expect([...s3.stored.keys()].sort()).toEqual(before);
    await s3.stop();
  });

  test("orphans of a single installation are quarantined in the bucket and deleted in the end", async () => {
    const s3 = startS3();
    const [pictures, quarantine] = [s3Files(s3.config), s3Files(s3.config, "quarantine/")];
    const store = { pictures: withStoreMarker(pictures, OURS), quarantine, database: OURS };
    for (const each of ["a", "b"]) await store.pictures.put(still(each), Uint8Array.of(7), "image/webp");
    now = Date.now() + PICTURE_LIMITS.orphanAge + 2_000;
    expect(await cleanUp(store, "a")).toEqual({ ...NOTHING, quarantined: 1 });
    expect(s3.stored.get(`quarantine/${still("b")}`)?.bytes).toEqual(Uint8Array.of(7));
    now = Date.now() + PICTURE_LIMITS.quarantine + 2_000;
    expect(await cleanUp(store, "a")).toEqual({ ...NOTHING, deleted: 1 });
    expect([...s3.stored.keys()].sort()).toEqual([still("a"), storeMarkerNameOf(OURS)].sort());
    await s3.stop();
  });
});

test("in a directory the age in quarantine counts from the move, not from the picture", async () => {
  const root = aFolder();
  const pictures = localFiles(join(root, "pictures"));
  const store = { pictures, quarantine: localFiles(join(root, "quarantine")), database: OURS };
  for (const each of ["a", "b"]) {
    await pictures.put(still(each), Uint8Array.of(1), "image/webp");
    utimesSync(join(root, "pictures", each.repeat(2), still(each)), 1_000, 1_000);
  }
  await pictures.put(storeMarkerNameOf(OURS), Uint8Array.of(1), "text/plain");
  now = Date.now() + PICTURE_LIMITS.orphanAge + 1_000;
  expect(await cleanUp(store, "a")).toEqual({ ...NOTHING, quarantined: 1 });
  expect(readdirSync(join(root, "quarantine/bb"))).toEqual([still("b")]);
  expect(await cleanUp(store, "a")).toEqual(NOTHING);
  expect(await cleanUp(store, "ab")).toEqual({ ...NOTHING, restored: 1 });
  expect(await pictures.get(still("b"))).toEqual(Uint8Array.of(1));
});
