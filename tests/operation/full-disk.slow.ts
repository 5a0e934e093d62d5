/** Commands of the operator where DATA_DIR cannot be written: a disk that is full, and one that is read-only. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBackup } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/db/open";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { runCli } from "../support/cli";
import { canMountDisks, type SmallDisk, smallDisk } from "../support/small-disk";
import { anInstallation, removeTempFolders, tempFolder } from "./installation";

/** ms */
const TIMEOUT_MS = 120_000;

const disks: SmallDisk[] = [];
afterEach(() => {
  for (const each of disks.splice(0)) each.remove();
});
afterAll(removeTempFolders);

/** An installation whose server has ended as it should, or was killed: then its log is there. */
async function anInstallationOnDisk(killed: boolean) {
  const place = await anInstallation();
  await seedBuiltIns(place.db);
  await aBottle(place.db, place.person, { content: "still to be read" });
  const { dataDir } = place.config;
  const disk = smallDisk();
  disks.push(disk);
  if (killed) disk.copyFrom(dataDir);
  await place.close();
  if (!killed) disk.copyFrom(dataDir);
  return { dataDir: disk.folder, disk, person: place.person.id };
}

/** Without what SQLite makes beside a file and could not fill. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();

describe.if(canMountDisks())("a disk that cannot be written", () => {
  const cases = (["full", "read-only"] as const).flatMap((how) =>
    [false, true].map((killed) => [how, killed ? "with a log" : "without a log", killed] as const),
  );

  test.each(cases)(
    "%s, %s: backup to another place, coins check, the list of officials and doctor work",
    async (how, _, killed) => {
      const { dataDir, disk } = await anInstallationOnDisk(killed);
      if (how === "full") disk.fill();
      else disk.makeReadOnly();
      const before = namesIn(dataDir);
      const env = { DATA_DIR: dataDir, PORT: "1" };
      const elsewhere = tempFolder();

      const backup = await runCli(env, "backup", "--to", elsewhere, "--json");
      expect([backup.err, backup.code]).toEqual(["", 0]);
      const { place } = JSON.parse(backup.out);
      expect(await verifyBackup(readConfig(env), place)).toEqual([]);
      const copy = await openDatabase(join(place, "database.sqlite"), "none");
      expect((await copy.db.selectFrom("bottles").select("content").execute()).map(({ content }) => content)).toEqual([
        "still to be read",
      ]);
      await copy.close();

      expect((await runCli(env, "coins", "check")).code).toBe(0);
      expect((await runCli(env, "official", "list")).code).toBe(0);
      const doctor = await runCli(env, "doctor");
      expect(doctor.out).toMatch(/^wrong {2}read-only: the database cannot be written \(.+\): a server that starts/m);
      expect(doctor.out).toMatch(/^ok {5}coins: the books of 2 people close$/m);
      expect(doctor.out).toMatch(/^ok {5}database: whole/m);

      const refused = await runCli(env, "official", "grant", "somebody");
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/^could not open the database: it cannot be written \(.+\); backup --to another disk/),
      ]);
      expect(namesIn(dataDir)).toEqual(before);
    },
    TIMEOUT_MS,
  );

  test(
    "a backup into the full disk itself leaves nothing there and says that it does not fit",
    async () => {
      const { dataDir, disk } = await anInstallationOnDisk(false);
      disk.fill();
      const before = namesIn(dataDir);
      const { code, err } = await runCli({ DATA_DIR: dataDir }, "backup");
      expect([code, err]).toEqual([1, expect.stringMatching(/no room|does not fit|ENOSPC/)]);
      expect(namesIn(dataDir).filter((name) => name !== "backups")).toEqual(before);
    },
    TIMEOUT_MS,
  );

  test(
    "with a log and no room for temporary files: one sentence that names the way out",
    async () => {
      const { dataDir, disk } = await anInstallationOnDisk(true);
      rmSync(join(dataDir, "driftglass.sqlite-shm"), { force: true });
      disk.makeReadOnly();
      const { code, err } = await runCli({ DATA_DIR: dataDir, TMPDIR: dataDir }, "coins", "check");
      expect([code, err.trimEnd()]).toEqual([1, expect.stringMatching(/^could not open.*TMPDIR names a folder/)]);
      const left = mkdtempSync(join(tmpdir(), "driftglass-left-"));
      expect((await runCli({ DATA_DIR: dataDir, TMPDIR: left }, "coins", "check")).code).toBe(0);
      expect(readdirSync(left)).toEqual([]);
      rmSync(left, { recursive: true });
      expect(existsSync(join(dataDir, "driftglass.sqlite-shm"))).toBe(false);
    },
    TIMEOUT_MS,
  );
});
