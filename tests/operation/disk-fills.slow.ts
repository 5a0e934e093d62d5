/**
 * A disk that fills while a command works: the command ends with one sentence that says so, what was there is as it was,
 * and with room the same call works. Whole: ROOMS=all.
 */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { databasePathIn } from "../../src/db/storage";
import { seedBuiltIns } from "../support/bottles";
import { runCli } from "../support/cli";
import { checkDatabase } from "../support/database-check";
import { canMountDisks, type SmallDisk, smallDisk } from "../support/small-disk";
import { anInstallation, backUp, removeTempFolders } from "./installation";
import { readRowsAt } from "./schema-snapshots";

/** ms */
const TIMEOUT_MS = 300_000;
const KB = 1_024;
const ALL_ROOMS = [4, 32, 128, 256, 512, 768, 1_024, 1_536].map((kb) => kb * KB);
/** Bytes that are free when the command begins. */
const ROOMS = process.env.ROOMS === "all" ? ALL_ROOMS : ALL_ROOMS.filter((_, n) => n % 3 === 1);

const disks: SmallDisk[] = [];
const aDisk = (): SmallDisk => {
  const disk = smallDisk();
  disks.push(disk);
  return disk;
};
afterEach(() => {
  for (const each of disks.splice(0)) each.remove();
});
afterAll(removeTempFolders);

interface Source {
  dataDir: string;
  backup: string;
  name: string;
}

async function aSource(): Promise<Source> {
  const place = await anInstallation();
  await seedBuiltIns(place.db);
  const backup = await backUp(place);
  const name = place.person.nickname;
  await place.close();
  return { dataDir: place.config.dataDir, backup, name };
}

/** What a command writes, and where. */
interface DiskCall {
  /** Its folder on the small disk, made before. */
  folder: string;
  env(source: Source, folder: string): Record<string, string>;
  args(source: Source, folder: string): string[];
}

const CALLS: Record<string, DiskCall> = {
  "backup --to": {
    folder: "copies",
    env: ({ dataDir }) => ({ DATA_DIR: dataDir }),
    args: (_, folder) => ["backup", "--to", folder],
  },
  restore: {
    folder: "data",
    env: (_, folder) => ({ DATA_DIR: folder }),
    args: ({ backup }) => ["restore", backup, "--without-erasures"],
  },
  "restore --as-it-was": {
    folder: "data",
    env: (_, folder) => ({ DATA_DIR: folder }),
    args: ({ backup }) => ["restore", backup, "--without-erasures", "--as-it-was"],
  },
  "restore --verify": {
    folder: "proof",
    env: ({ dataDir }, folder) => ({ DATA_DIR: dataDir, TMPDIR: folder }),
    args: ({ backup }) => ["restore", backup, "--verify"],
  },
  rescue: {
    folder: "rescued",
    env: ({ dataDir }) => ({ DATA_DIR: dataDir }),
    args: (_, folder) => ["rescue", "--to", folder],
  },
  move: {
    folder: "moved",
    env: ({ dataDir }) => ({ DATA_DIR: dataDir }),
    args: (_, folder) => ["move", "--to", join(folder, "there.sqlite")],
  },
  demo: {
    folder: "demo",
    env: (_, folder) => ({ DATA_DIR: folder }),
    args: () => ["demo", "--bottles", "20"],
  },
};

const isOneSentence = (text: string): boolean => text.trim().split("\n").length === 1 && !/ {4}at |^error:/m.test(text);

describe.if(canMountDisks())("a disk that fills while it works:", () => {
  test.each(Object.entries(CALLS))(
    "%s",
    async (_, { folder: name, env, args }) => {
      const source = await aSource();
      const before = await readRowsAt(databasePathIn(source.dataDir));
      const said: string[] = [];
      for (const room of ROOMS) {
        const disk = aDisk();
        const folder = join(disk.folder, name);
        mkdirSync(folder, { mode: 0o700 });
        disk.fill(room);
        const first = await runCli(env(source, folder), ...args(source, folder));
        expect(await readRowsAt(databasePathIn(source.dataDir))).toEqual(before);
        disk.free();
        if (first.code === 0) continue;
        said.push(first.err.trim());
        expect([room, isOneSentence(first.err), first.err]).toEqual([room, true, first.err]);
        expect([room, first.code, first.err]).toEqual([room, 1, expect.stringMatching(/no room|does not fit/)]);
        expect({ room, ...(await runCli(env(source, folder), ...args(source, folder))) }).toMatchObject({
          room,
          code: 0,
        });
      }
      console.log(name, [...new Set(said)]);
      expect(said.length).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  test(
    "a command of one account, on the disk of the database",
    async () => {
      const source = await aSource();
      for (const room of [0, 4 * KB, 16 * KB]) {
        const disk = aDisk();
        disk.copyFrom(source.dataDir);
        disk.fill(room);
        const call = () => runCli({ DATA_DIR: disk.folder }, "person", "remove", source.name, "--yes", source.name);
        const first = await call();
        if (first.code !== 0) {
          expect([room, isOneSentence(first.err), first.err]).toEqual([room, true, first.err]);
          disk.free();
          expect({ room, ...(await call()) }).toMatchObject({ room, code: 0 });
        }
        expect((await checkDatabase(databasePathIn(disk.folder))).faults).toEqual([]);
        expect(existsSync(join(disk.folder, "restoring"))).toBe(false);
      }
    },
    TIMEOUT_MS,
  );
});
