/** A restored backup brings nobody back: where the list of the erased lies, how far it reaches, what is done without. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { deleteAccount, erasedPeople, erasuresSince } from "../../src/account/account";
import { followErasures, keepErasures, makeBackup, openVault, restoreBackup } from "../../src/backup/backup";
import { type Config, readConfig } from "../../src/config/config";
import { installationOf } from "../../src/db/installation";
import { type Opened, openDatabase } from "../../src/db/open";
import { databaseFile } from "../../src/db/storage";
import { openPictures } from "../../src/files/open";
import { DAY, erasedKept } from "../../src/limits/limits";
import { aPerson, type TestPerson } from "../support/people";
import { startS3 } from "../support/s3";
import { aPlace, backedUp, clearFolders, folder, NOW, type Place } from "./place";

const open: Pick<Opened, "close">[] = [];
const place = async (settings?: Record<string, string>): Promise<Place> => {
  const made = await aPlace(settings);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close().catch(() => undefined);
});
afterAll(clearFolders);

const emptyPlace = (settings: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(folder(), "new"), ...settings });

interface How {
  withoutErasures?: boolean;
  now?: number;
}

const restored = (into: Config, from: string, { now = NOW, withoutErasures }: How = {}) =>
  restoreBackup(into, { folder: from, vault: null, withoutErasures }, now);

async function leave({ db, config }: Place, person: TestPerson = {} as TestPerson, now = NOW): Promise<void> {
  const { pictures } = openPictures(config, await installationOf(db));
  await deleteAccount(db, pictures, person.id, now);
}

/** The database of a place that was restored into. */
async function within(config: Config): Promise<Opened> {
  const opened = await openDatabase(databaseFile(config.dataDir));
  open.push(opened);
  return opened;
}

const erasedIds = async (db: Opened["db"]): Promise<string[]> => (await erasedPeople(db)).map(({ id }) => id);

const peopleIn = async ({ db }: Pick<Opened, "db">): Promise<string[]> => {
  const rows = await db.selectFrom("users").select("id").where("id", "!=", "gone").execute();
  return rows.map(({ id }) => id);
};

/** One backup alone, as somebody copies it to another machine. */
function carriedAway(backup: string): string {
  const to = join(folder(), basename(backup));
  cpSync(backup, to, { recursive: true });
  return to;
}

describe("a restore", () => {
  test("erases again who was erased since, their pictures too", async () => {
    const here = await place();
    const stays = await aPerson(here.db);
    followErasures(here.config, here.db);
    const made = await backedUp(here);
    await leave(here, here.person);
    const there = emptyPlace();
    expect(await restored(there, made)).toMatchObject({ erasedAgain: 1, erasuresAsOf: NOW });
    expect(existsSync(join(there.dataDir, here.picture))).toBe(false);
    const opened = await within(there);
    expect(await peopleIn(opened)).toEqual([stays.id]);
    expect(await opened.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    expect(await erasedIds(opened.db)).toEqual([here.person.id]);
  });

  test("of a backup that was carried away alone is refused in one line, and done without the list when told to", async () => {
    const here = await place();
    const made = await backedUp(here);
    await leave(here, here.person);
    const there = emptyPlace();
    const alone = carriedAway(made);
    await expect(restored(there, alone)).rejects.toThrow(
      /^there is no list of who was erased after this backup[^\n]*--without-erasures[^\n]*$/,
    );
    expect(existsSync(databaseFile(there.dataDir))).toBe(false);
    const done = await restored(there, alone, { withoutErasures: true });
    expect(done).toMatchObject({ erasedAgain: 0, erasuresAsOf: null });
    const opened = await within(there);
    expect(await peopleIn(opened)).toEqual([here.person.id]);
    // From here on the list is whole again, and does not pretend to have been before.
    expect(await erasuresSince(opened.db)).toBe(NOW);
  });

  test("finds the list in what BACKUP_TO names now, and in a later backup beside it", async () => {
    const here = await place();
    followErasures(here.config, here.db);
    const made = await backedUp(here);
    await leave(here, here.person);
    const alone = carriedAway(made);
    const kept = emptyPlace({ BACKUP_TO: join(here.config.dataDir, "backups") });
    expect(await restored(kept, alone)).toMatchObject({ erasedAgain: 1 });
    const later = await backedUp(here, NOW + 1);
    cpSync(later, join(alone, "..", basename(later)), { recursive: true });
    expect(await restored(emptyPlace(), alone)).toMatchObject({ erasedAgain: 1, erasuresAsOf: NOW + 1 });
  });

  test("a list that ended long ago, or began after the backup, is none", async () => {
    const here = await place();
    const made = await backedUp(here);
    const late = NOW + DAY + 1;
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(
      /ends at 2026-.*without-erasures/,
    );
    await keepErasures(here.config, here.db, late);
    expect(await restored(emptyPlace(), made, { now: late })).toMatchObject({ erasuresAsOf: late });
    const head = join(here.config.dataDir, "backups/erased/li", `list-${await installationOf(here.db)}.json`);
    const said = JSON.parse(readFileSync(head, "utf8"));
    writeFileSync(head, JSON.stringify({ ...said, since: NOW + 1 }));
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(/reaches back to .* only/);
    writeFileSync(head, JSON.stringify({ ...said, installation: crypto.randomUUID() }));
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(/there is no list/);
  });

  test("reads from a place that cannot be written", async () => {
    const here = await place();
    const made = await backedUp(here);
    rmSync(join(here.config.dataDir, "backups/erased"), { recursive: true });
    await expect(restored(emptyPlace(), made)).rejects.toThrow(/there is no list/);
    expect(readdirSync(join(here.config.dataDir, "backups"))).toEqual([basename(made)]);
  });
});

describe("the list of the erased", () => {
  test("lies in each backup as of then, beside it wherever it goes, and holds ids alone", async () => {
    const here = await place();
    const gone = await aPerson(here.db);
    await leave(here, gone);
    const to = folder();
    const order = { to, why: "asked", pictures: true, now: NOW } as const;
    const { place: made } = await makeBackup(here.config, here.db, order);
    const own = JSON.parse(readFileSync(join(made, "erasures.json"), "utf8"));
    const reach = { installation: await installationOf(here.db), since: 0, asOf: NOW };
    expect(own).toEqual({ ...reach, ids: [gone.id], messagesRemoved: [] });
    expect(readFileSync(join(made, "checksums.txt"), "utf8")).toContain("  erasures.json\n");
    const beside = readdirSync(join(to, "erased"), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), "utf8")]);
    expect(beside.sort()).toEqual(
      [
        [`${gone.id}.txt`, `${gone.id}\n`],
        [`list-${reach.installation}.json`, JSON.stringify(reach)],
      ].sort(),
    );
  });

  test("is written anew where BACKUP_TO changed, or could not be written for a while", async () => {
    const here = await place();
    followErasures({ ...here.config, backup: { ...here.config.backup, to: "/proc/nowhere" } }, here.db);
    await leave(here, here.person);
    const backup = { ...here.config.backup, to: folder() };
    await keepErasures({ ...here.config, backup }, here.db, NOW);
    expect(existsSync(join(backup.to, "erased", here.person.id.slice(0, 2), `${here.person.id}.txt`))).toBe(
      true,
    );
  });

  test("is kept longer than backups are, and as long as an older one is there", async () => {
    const here = await place();
    const days = here.config.backup.days;
    await leave(here, here.person);
    const kept = async (now: number) => {
      await keepErasures(here.config, here.db, now);
      const ids: string[] = [];
      for await (const { name } of openVault(here.config).erased.list())
        if (name.endsWith(".txt")) ids.push(name);
      return [await erasedIds(here.db), ids.length];
    };
    const over = NOW + erasedKept(days) + 1;
    const made = await backedUp(here);
    expect(await kept(over)).toEqual([[here.person.id], 1]);
    rmSync(made, { recursive: true });
    expect(await kept(over - 2)).toEqual([[here.person.id], 1]);
    const files = Math.max(over, Date.now() + erasedKept(days) + DAY);
    expect(await kept(files)).toEqual([[], 0]);
    expect(await erasuresSince(here.db)).toBe(files - erasedKept(days));
  });

  test("takes over what an older program left: notes in the database, ids beside the oldest backup", async () => {
    const here = await place();
    const [noted, beside] = [crypto.randomUUID(), crypto.randomUUID()];
    const made = await backedUp(here, NOW - DAY);
    const vault = openVault(here.config);
    await vault.erased.put(`${beside}.txt`, new TextEncoder().encode(beside), "text/plain");
    await sql`delete from meta where key = 'erasures since'`.execute(here.db);
    await sql`drop table erasures`.execute(here.db);
    await sql`delete from kysely_migration where name in ('0040-erasures', '0044-erased-chats')`.execute(
      here.db,
    );
    await sql`insert into meta values (${`erased ${noted}`}, '7')`.execute(here.db);
    await here.close();
    const again = await within(here.config);
    expect(await erasuresSince(again.db)).toBeNull();
    await keepErasures(here.config, again.db, NOW);
    expect((await erasedIds(again.db)).sort()).toEqual([noted, beside].sort());
    expect(await erasuresSince(again.db)).toBe(NOW - DAY);
    expect(await restored(emptyPlace(), made)).toMatchObject({ erasuresAsOf: NOW });
  });

  test("lies in a bucket as it does in a folder", async () => {
    const s3 = startS3();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_TO: `s3://${bucket}/copies`,
    };
    const here = await place(settings);
    followErasures(here.config, here.db);
    await backedUp(here);
    await leave(here, here.person);
    const vault = openVault(here.config);
    const into = folder();
    await vault.fetch((await vault.backups())[0]?.name ?? "", into);
    const alone = readConfig({ DATA_DIR: join(folder(), "new") });
    await expect(restored(alone, into)).rejects.toThrow(/there is no list/);
    const done = await restoreBackup(alone, { folder: into, vault }, NOW);
    expect(done).toMatchObject({ erasedAgain: 1, erasuresAsOf: NOW });
    await s3.stop();
  });
});
