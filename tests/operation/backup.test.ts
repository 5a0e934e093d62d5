import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createSessionStore } from "../../src/auth/sessions";
import {
  findLastBackup,
  makeBackup,
  openBackupStore,
  removeOldBackups,
  restoreBackup,
  verifyBackup,
} from "../../src/backup/backup";
import { type Config, readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { aPerson } from "../support/people";
import { s3SettingsOf, startS3 } from "../support/s3";
import { aPhoto, backUp, OPERATION_NOW, tempFolder, trackInstallations } from "./installation";

const place = trackInstallations();

const restored = (into: Config, folder: string, how: { withoutErasures?: boolean; now?: number } = {}) =>
  restoreBackup(into, { folder, store: null, ...how }, how.now ?? OPERATION_NOW);

const emptyPlace = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: join(tempFolder(), "new"), ...settings });

describe("a backup", () => {
  test("holds database, pictures and keys, and is found whole", async () => {
    const here = await place();
    const made = await backUp(here);
    expect(readFileSync(join(made, "keys/second-factor.key"), "utf8")).toBe("a key");
    expect(existsSync(join(made, here.picture))).toBe(true);
    expect(await verifyBackup(here.config, made)).toEqual([]);
    expect(await findLastBackup(here.config, OPERATION_NOW)).toMatchObject({
      at: OPERATION_NOW,
      bytes: expect.any(Number),
    });
  });

  test("holds no session, not even in its free pages", async () => {
    const here = await place();
    const sessions = createSessionStore(here.db, () => OPERATION_NOW);
    await sessions.start(here.person.id, "a device that nobody else has");
    const made = await backUp(here);
    const bytes = readFileSync(join(made, "database.sqlite"), "latin1");
    expect(bytes).not.toContain("a device that nobody else has");
    expect(bytes).toContain(here.person.nickname);
  });

  test("without a picture that it should have, with a changed one, or a damaged database, is told so", async () => {
    const here = await place();
    const missing = await backUp(here, OPERATION_NOW);
    rmSync(join(missing, here.picture));
    expect(await verifyBackup(here.config, missing)).toContain(`${here.picture} is missing`);
    const changed = await backUp(here, OPERATION_NOW + 1);
    const file = join(changed, here.picture);
    rmSync(file);
    writeFileSync(file, "another picture");
    expect(await verifyBackup(here.config, changed)).toEqual([`${here.picture} was changed`]);
    const damaged = await backUp(here, OPERATION_NOW + 2);
    writeFileSync(join(damaged, "database.sqlite"), Buffer.alloc(4_096, 7));
    expect((await verifyBackup(here.config, damaged)).join()).toContain("database.sqlite was changed");
    const list = await backUp(here, OPERATION_NOW + 3);
    appendFileSync(join(list, "checksums.txt"), `${"0".repeat(64)}  more\n`);
    expect(verifyBackup(here.config, list)).rejects.toThrow("was changed");
  });

  test("names pictures that were missing already, and is whole nevertheless", async () => {
    const here = await place();
    rmSync(join(here.config.dataDir, here.picture));
    const order = { to: null, why: "asked", pictures: true, now: OPERATION_NOW } as const;
    const { manifest, place: made } = await makeBackup(here.config, here.db, order);
    expect(manifest.absent).toEqual([here.picture]);
    expect(await verifyBackup(here.config, made)).toEqual([]);
  });

  test("that was not finished is none, and one that fails leaves nothing", async () => {
    const here = await place();
    const made = await backUp(here);
    rmSync(join(made, "manifest.json"));
    expect(await findLastBackup(here.config, OPERATION_NOW)).toBeNull();
    expect(verifyBackup(here.config, made)).rejects.toThrow("is no backup");
    const file = join(tempFolder(), "a file");
    writeFileSync(file, "");
    const order = { to: join(file, "backups"), why: "asked", pictures: true, now: OPERATION_NOW } as const;
    expect(makeBackup(here.config, here.db, order)).rejects.toThrow();
    await here.db.destroy();
    expect(makeBackup(here.config, here.db, { ...order, to: null })).rejects.toThrow();
    expect(readdirSync(join(here.config.dataDir, "backups")).filter((name) => name.startsWith(".half"))).toEqual([]);
  });

  test("removes what a killed one has left after a day, and never what another one is writing", async () => {
    const here = await place();
    await backUp(here);
    const left = (hours: number) => {
      const draft = join(here.config.dataDir, "backups", `.half-${hours}`);
      mkdirSync(draft);
      utimesSync(draft, (OPERATION_NOW - hours * HOUR) / 1_000, (OPERATION_NOW - hours * HOUR) / 1_000);
      return draft;
    };
    const drafts = [23, 25].map(left);
    await makeBackup(here.config, here.db, { to: null, why: "asked", pictures: true, now: OPERATION_NOW + MINUTE });
    expect(drafts.map(existsSync)).toEqual([true, false]);
  });

  test("goes into a bucket and comes back from it", async () => {
    const s3 = startS3();
    const here = await place({ ...s3SettingsOf(s3.config), BACKUP_TO: `s3://${s3.config.bucket}/copies` });
    await backUp(here);
    const store = openBackupStore(here.config);
    const [backup] = await store.backups();
    const into = tempFolder();
    await store.download(backup?.name ?? "", into);
    expect(await verifyBackup(here.config, into)).toEqual([]);
    expect(existsSync(join(into, here.picture))).toBe(true);
    await store.remove(backup?.name ?? "");
    expect([...s3.stored.keys()].filter((key) => /^copies\/(?!erased\/)/.test(key))).toEqual([]);
    await s3.stop();
  });
});

describe("a restore", () => {
  test("brings everything back into an empty place; burn pictures are over", async () => {
    const here = await place();
    const made = await backUp(here);
    const there = emptyPlace();
    const { erasedAgain } = await restored(there, made);
    expect(erasedAgain).toBe(0);
    expect(existsSync(join(there.dataDir, here.picture))).toBe(true);
    expect(readFileSync(join(there.dataDir, "second-factor.key"), "utf8")).toBe("a key");
    const { db, close } = await openDatabase(databasePathIn(there.dataDir));
    expect(await ensureInstallationId(db)).toBe(await ensureInstallationId(here.db));
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: here.person.id }]);
    await close();
  });

  test("never goes over a database, a living server, pictures or what is damaged", async () => {
    const here = await place();
    const made = await backUp(here);
    expect(restored(here.config, made)).rejects.toThrow("there is a database");
    const pictured = emptyPlace();
    mkdirSync(join(pictured.dataDir, "pictures/xx"), { recursive: true });
    expect(restored(pictured, made)).rejects.toThrow("there are pictures");
    rmSync(join(made, here.picture));
    const there = emptyPlace();
    expect(restored(there, made)).rejects.toThrow("is damaged");
    expect(existsSync(databasePathIn(there.dataDir))).toBe(false);
  });

  test("keys are their owner's alone, whoever could read the copy", async () => {
    const made = await backUp(await place());
    chmodSync(join(made, "keys/second-factor.key"), 0o644);
    const there = emptyPlace();
    await restored(there, made);
    expect(statSync(join(there.dataDir, "second-factor.key")).mode & 0o777).toBe(0o600);
  });

  test("into a bucket of another database is refused", async () => {
    const here = await place();
    const made = await backUp(here);
    const s3 = startS3();
    const there = emptyPlace(s3SettingsOf(s3.config));
    const other = openPictureStores(there, crypto.randomUUID());
    await other.pictures.put(`${"x".repeat(22)}-96.webp`, Uint8Array.of(1), "image/webp");
    expect(restored(there, made)).rejects.toThrow("belongs to another database");
    await s3.stop();
  });
});

describe("each night", () => {
  test("older ones go, of this installation alone, and never the newest", async () => {
    const here = await place();
    const installation = await ensureInstallationId(here.db);
    const own = { installation, proven: null };
    for (const days of [0, 1, 9]) await backUp(here, OPERATION_NOW + days * DAY);
    const store = openBackupStore(here.config);
    expect(
      await removeOldBackups(store, { installation: "another", proven: null }, 7, OPERATION_NOW + 100 * DAY),
    ).toEqual([]);
    expect(await removeOldBackups(store, own, 7, OPERATION_NOW + 9 * DAY)).toHaveLength(2);
    expect(await removeOldBackups(store, own, 7, OPERATION_NOW + 100 * DAY)).toEqual([]);
    expect(await store.backups()).toHaveLength(1);
  });

  test("what was half sent into a bucket goes as old ones do, where a newer one is whole", async () => {
    const s3 = startS3();
    const here = await place({ ...s3SettingsOf(s3.config), BACKUP_TO: "s3://pictures/copies" });
    for (const days of [0, 8, 9]) await backUp(here, OPERATION_NOW + days * DAY);
    const store = openBackupStore(here.config);
    const own = { installation: await ensureInstallationId(here.db), proven: null };
    const names = (await store.backups()).map(({ name }) => name);
    const [newest = "", recent = "", old = ""] = names;
    for (const name of [recent, old]) s3.stored.delete(`copies/${name}/manifest.json`);
    const sentAt = (time: number) => {
      for (const each of s3.stored.values()) each.since = new Date(time);
    };
    // An old one that is being copied there just now.
    sentAt(OPERATION_NOW + 9 * DAY - HOUR);
    expect(await removeOldBackups(store, own, 7, OPERATION_NOW + 9 * DAY)).toEqual([]);
    sentAt(OPERATION_NOW);
    expect(await removeOldBackups(store, own, 7, OPERATION_NOW + 9 * DAY)).toEqual([old]);
    const left = () => names.filter((name) => [...s3.stored.keys()].some((key) => key.startsWith(`copies/${name}/`)));
    expect(left()).toEqual([newest, recent]);
    s3.stored.delete(`copies/${newest}/manifest.json`);
    expect(await removeOldBackups(store, own, 7, OPERATION_NOW + 100 * DAY)).toEqual([]);
    expect(left()).toEqual([newest, recent]);
    await s3.stop();
  });

  test("pictures of two nights share their bytes on one disk", async () => {
    const here = await place();
    const [one, other] = [await backUp(here, OPERATION_NOW), await backUp(here, OPERATION_NOW + DAY)];
    await aPhoto(here, (await aPerson(here.db)).id);
    const inode = (of: string) =>
      Bun.file(join(of, here.picture))
        .stat()
        .then(({ ino }) => ino);
    expect(await inode(one)).toBe(await inode(other));
    expect(dirname(one)).toBe(dirname(other));
  });
});
