/** A restored backup brings nobody back: where the list of the erased lies, how far it reaches, what is done without. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { deleteAccount, findErasuresSince, listErasures } from "../../src/account/account";
import {
  maintainErasureList,
  makeBackup,
  openBackupStore,
  restoreBackup,
  writeErasuresToBackups,
} from "../../src/backup/backup";
import { type Config, readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import { erasureListRetention } from "../../src/limits/erasure";
import { DAY } from "../../src/runtime/units";
import { aPerson, type TestPerson } from "../support/people";
import { startS3 } from "../support/s3";
import {
  anInstallation,
  backUp,
  type Installation,
  NOW,
  removeTempFolders,
  tempFolder,
} from "./installation";

const open: Pick<OpenedDatabase, "close">[] = [];
const place = async (settings?: Record<string, string>): Promise<Installation> => {
  const made = await anInstallation(settings);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close().catch(() => undefined);
});
afterAll(removeTempFolders);

const emptyPlace = (settings: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(tempFolder(), "new"), ...settings });

interface How {
  withoutErasures?: boolean;
  now?: number;
}

const restored = (into: Config, from: string, { now = NOW, withoutErasures }: How = {}) =>
  restoreBackup(into, { folder: from, vault: null, withoutErasures }, now);

async function leave(
  { db, config }: Installation,
  person: TestPerson = {} as TestPerson,
  now = NOW,
): Promise<void> {
  const { pictures } = openPictureStores(config, await ensureInstallationId(db));
  await deleteAccount(db, pictures, person.id, now);
}

/** The database of a place that was restored into. */
async function within(config: Config): Promise<OpenedDatabase> {
  const opened = await openDatabase(databasePathIn(config.dataDir));
  open.push(opened);
  return opened;
}

const erasedIds = async (db: OpenedDatabase["db"]): Promise<string[]> =>
  (await listErasures(db)).map(({ id }) => id);

const peopleIn = async ({ db }: Pick<OpenedDatabase, "db">): Promise<string[]> => {
  const rows = await db.selectFrom("users").select("id").where("id", "!=", "gone").execute();
  return rows.map(({ id }) => id);
};

/** One backup alone, as somebody copies it to another machine. */
function carriedAway(backup: string): string {
  const to = join(tempFolder(), basename(backup));
  cpSync(backup, to, { recursive: true });
  return to;
}

describe("a restore", () => {
  test("erases again who was erased since, their pictures too", async () => {
    const here = await place();
    const stays = await aPerson(here.db);
    writeErasuresToBackups(here.config, here.db);
    const made = await backUp(here);
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
    const made = await backUp(here);
    await leave(here, here.person);
    const there = emptyPlace();
    const alone = carriedAway(made);
    await expect(restored(there, alone)).rejects.toThrow(
      /^there is no list of who was erased after this backup[^\n]*--without-erasures[^\n]*$/,
    );
    expect(existsSync(databasePathIn(there.dataDir))).toBe(false);
    const done = await restored(there, alone, { withoutErasures: true });
    expect(done).toMatchObject({ erasedAgain: 0, erasuresAsOf: null });
    const opened = await within(there);
    expect(await peopleIn(opened)).toEqual([here.person.id]);
    // From here on the list is whole again, and does not pretend to have been before.
    expect(await findErasuresSince(opened.db)).toBe(NOW);
  });

  test("finds the list in what BACKUP_TO names now, and in a later backup beside it", async () => {
    const here = await place();
    writeErasuresToBackups(here.config, here.db);
    const made = await backUp(here);
    await leave(here, here.person);
    const alone = carriedAway(made);
    const kept = emptyPlace({ BACKUP_TO: join(here.config.dataDir, "backups") });
    expect(await restored(kept, alone)).toMatchObject({ erasedAgain: 1 });
    const later = await backUp(here, NOW + 1);
    cpSync(later, join(alone, "..", basename(later)), { recursive: true });
    expect(await restored(emptyPlace(), alone)).toMatchObject({ erasedAgain: 1, erasuresAsOf: NOW + 1 });
  });

  test("a list that ended long ago, or began after the backup, is none", async () => {
    const here = await place();
    const made = await backUp(here);
    const late = NOW + DAY + 1;
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(
      /ends at 2026-.*without-erasures/,
    );
    await maintainErasureList(here.config, here.db, late);
    expect(await restored(emptyPlace(), made, { now: late })).toMatchObject({ erasuresAsOf: late });
    const head = join(
      here.config.dataDir,
      "backups/erased/li",
      `list-${await ensureInstallationId(here.db)}.json`,
    );
    const said = JSON.parse(readFileSync(head, "utf8"));
    writeFileSync(head, JSON.stringify({ ...said, since: NOW + 1 }));
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(/reaches back to .* only/);
    writeFileSync(head, JSON.stringify({ ...said, installation: crypto.randomUUID() }));
    await expect(restored(emptyPlace(), made, { now: late })).rejects.toThrow(/there is no list/);
  });

  test("reads from a place that cannot be written", async () => {
    const here = await place();
    const made = await backUp(here);
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
    const to = tempFolder();
    const order = { to, why: "asked", pictures: true, now: NOW } as const;
    const { place: made } = await makeBackup(here.config, here.db, order);
    const own = JSON.parse(readFileSync(join(made, "erasures.json"), "utf8"));
    const reach = { installation: await ensureInstallationId(here.db), since: 0, asOf: NOW };
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
    writeErasuresToBackups(
      { ...here.config, backup: { ...here.config.backup, to: "/proc/nowhere" } },
      here.db,
    );
    await leave(here, here.person);
    const backup = { ...here.config.backup, to: tempFolder() };
    await maintainErasureList({ ...here.config, backup }, here.db, NOW);
    expect(existsSync(join(backup.to, "erased", here.person.id.slice(0, 2), `${here.person.id}.txt`))).toBe(
      true,
    );
  });

  test("is kept longer than backups are, and as long as an older one is there", async () => {
    const here = await place();
    const days = here.config.backup.days;
    await leave(here, here.person);
    const kept = async (now: number) => {
      await maintainErasureList(here.config, here.db, now);
      const ids: string[] = [];
      for await (const { name } of openBackupStore(here.config).erased.list())
        if (name.endsWith(".txt")) ids.push(name);
      return [await erasedIds(here.db), ids.length];
    };
    const over = NOW + erasureListRetention(days) + 1;
    const made = await backUp(here);
    expect(await kept(over)).toEqual([[here.person.id], 1]);
    rmSync(made, { recursive: true });
    expect(await kept(over - 2)).toEqual([[here.person.id], 1]);
    const files = Math.max(over, Date.now() + erasureListRetention(days) + DAY);
    expect(await kept(files)).toEqual([[], 0]);
    expect(await findErasuresSince(here.db)).toBe(files - erasureListRetention(days));
  });

  test("takes over what an older program left: notes in the database, ids beside the oldest backup", async () => {
    const here = await place();
    const [noted, beside] = [crypto.randomUUID(), crypto.randomUUID()];
    const made = await backUp(here, NOW - DAY);
    const vault = openBackupStore(here.config);
    await vault.erased.put(`${beside}.txt`, new TextEncoder().encode(beside), "text/plain");
    await sql`delete from meta where key = 'erasures since'`.execute(here.db);
    await sql`drop table erasures`.execute(here.db);
    await sql`delete from kysely_migration where name in ('0040-erasures', '0044-erased-chats')`.execute(
      here.db,
    );
    await sql`insert into meta values (${`erased ${noted}`}, '7')`.execute(here.db);
    await here.close();
    const again = await within(here.config);
    expect(await findErasuresSince(again.db)).toBeNull();
    await maintainErasureList(here.config, again.db, NOW);
    expect((await erasedIds(again.db)).sort()).toEqual([noted, beside].sort());
    expect(await findErasuresSince(again.db)).toBe(NOW - DAY);
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
    writeErasuresToBackups(here.config, here.db);
    await backUp(here);
    await leave(here, here.person);
    const vault = openBackupStore(here.config);
    const into = tempFolder();
    await vault.fetch((await vault.backups())[0]?.name ?? "", into);
    const alone = readConfig({ DATA_DIR: join(tempFolder(), "new") });
    await expect(restored(alone, into)).rejects.toThrow(/there is no list/);
    const done = await restoreBackup(alone, { folder: into, vault }, NOW);
    expect(done).toMatchObject({ erasedAgain: 1, erasuresAsOf: NOW });
    await s3.stop();
  });
});
