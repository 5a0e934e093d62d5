/** The erasure list beside the backups: its contents, its retention, and lists of older versions. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { findErasuresSince } from "../../src/account/account";
import {
  maintainErasureList,
  makeBackup,
  openBackupStore,
  restoreBackup,
  writeErasuresToBackups,
} from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { erasureListRetention } from "../../src/limits/erasure";
import { DAY } from "../../src/runtime/units";
import { aPerson } from "../support/people";
import { s3SettingsOf, startS3 } from "../support/s3";
import {
  closeInstallations,
  emptyTarget,
  eraseAccount,
  erasedIds,
  openInstallation,
  openRestored,
  restoreInto,
} from "./erasure-fixtures";
import { backUp, OPERATION_NOW, removeTempFolders, tempFolder } from "./installation";

afterEach(closeInstallations);
afterAll(removeTempFolders);

describe("the erasure list", () => {
  test("is in each backup and beside it, as of the time of the backup, and contains ids only", async () => {
    const installation = await openInstallation();
    const erased = await aPerson(installation.db);
    await eraseAccount(installation, erased);
    const to = tempFolder();
    const order = { to, why: "asked", pictures: true, now: OPERATION_NOW } as const;
    const { place: backup } = await makeBackup(installation.config, installation.db, order);
    const own = JSON.parse(readFileSync(join(backup, "erasures.json"), "utf8"));
    const reach = { installation: await ensureInstallationId(installation.db), since: 0, asOf: OPERATION_NOW };
    expect(own).toEqual({ ...reach, ids: [erased.id], messagesRemoved: [] });
    expect(readFileSync(join(backup, "checksums.txt"), "utf8")).toContain("  erasures.json\n");
    const beside = readdirSync(join(to, "erased"), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), "utf8")]);
    expect(beside.sort()).toEqual(
      [
        [`${erased.id}.txt`, `${erased.id}\n`],
        [`list-${reach.installation}.json`, JSON.stringify(reach)],
      ].sort(),
    );
  });

  test("is written again after BACKUP_TO changed or could not be written for a while", async () => {
    const installation = await openInstallation();
    writeErasuresToBackups(
      { ...installation.config, backup: { ...installation.config.backup, to: "/proc/nowhere" } },
      installation.db,
    );
    await eraseAccount(installation, installation.person);
    const backup = { ...installation.config.backup, to: tempFolder() };
    await maintainErasureList({ ...installation.config, backup }, installation.db, OPERATION_NOW);
    expect(
      existsSync(join(backup.to, "erased", installation.person.id.slice(0, 2), `${installation.person.id}.txt`)),
    ).toBe(true);
  });

  test("is stored longer than backups, and as long as an older backup exists", async () => {
    const installation = await openInstallation();
    const days = installation.config.backup.days;
    await eraseAccount(installation, installation.person);
    const storedErasures = async (now: number) => {
      await maintainErasureList(installation.config, installation.db, now);
      const ids: string[] = [];
      for await (const { name } of openBackupStore(installation.config).erased.list())
        if (name.endsWith(".txt")) ids.push(name);
      return [await erasedIds(installation.db), ids.length];
    };
    const over = OPERATION_NOW + erasureListRetention(days) + 1;
    const backup = await backUp(installation);
    expect(await storedErasures(over)).toEqual([[installation.person.id], 1]);
    rmSync(backup, { recursive: true });
    expect(await storedErasures(over - 2)).toEqual([[installation.person.id], 1]);
    const files = Math.max(over, Date.now() + erasureListRetention(days) + DAY);
    expect(await storedErasures(files)).toEqual([[], 0]);
    expect(await findErasuresSince(installation.db)).toBe(files - erasureListRetention(days));
  });

  test("takes over what an older version left: entries in the database, ids beside the oldest backup", async () => {
    const installation = await openInstallation();
    const [noted, beside] = [crypto.randomUUID(), crypto.randomUUID()];
    const backup = await backUp(installation, OPERATION_NOW - DAY);
    const store = openBackupStore(installation.config);
    await store.erased.put(`${beside}.txt`, new TextEncoder().encode(beside), "text/plain");
    await sql`delete from meta where key = 'erasures since'`.execute(installation.db);
    await sql`drop table erasures`.execute(installation.db);
    await sql`delete from kysely_migration where name in ('0040-erasures', '0044-erased-chats')`.execute(
      installation.db,
    );
    await sql`insert into meta values (${`erased ${noted}`}, '7')`.execute(installation.db);
    await installation.close();
    const restored = await openRestored(installation.config);
    expect(await findErasuresSince(restored.db)).toBeNull();
    await maintainErasureList(installation.config, restored.db, OPERATION_NOW);
    expect((await erasedIds(restored.db)).sort()).toEqual([noted, beside].sort());
    expect(await findErasuresSince(restored.db)).toBe(OPERATION_NOW - DAY);
    expect(await restoreInto(emptyTarget(), backup)).toMatchObject({ erasuresAsOf: OPERATION_NOW });
  });

  test("works in a bucket as in a folder", async () => {
    const s3 = startS3();
    const settings = { ...s3SettingsOf(s3.config), BACKUP_TO: `s3://${s3.config.bucket}/copies` };
    const installation = await openInstallation(settings);
    writeErasuresToBackups(installation.config, installation.db);
    await backUp(installation);
    await eraseAccount(installation, installation.person);
    const store = openBackupStore(installation.config);
    const into = tempFolder();
    await store.download((await store.backups())[0]?.name ?? "", into);
    const alone = readConfig({ DATA_DIR: join(tempFolder(), "new") });
    await expect(restoreInto(alone, into)).rejects.toThrow(/there is no list/);
    const done = await restoreBackup(alone, { folder: into, store }, OPERATION_NOW);
    expect(done).toMatchObject({ erasedAgain: 1, erasuresAsOf: OPERATION_NOW });
    await s3.stop();
  });
});
