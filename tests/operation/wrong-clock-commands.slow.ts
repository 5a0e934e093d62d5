/** Each command that writes, on a machine whose clock is 40 days ahead or behind: it works or says why not, and nobody comes back. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { maintainErasureList, openBackupStore } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { DAY } from "../../src/runtime/units";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { runCli } from "../support/cli";
import { peopleIn } from "./erasure-fixtures";
import { anInstallation, removeTempFolders, tempFolder } from "./installation";
import { anUpgradePlace, expectGoesBack, NEW_VERSION, stateOf, type UpgradePlace } from "./upgrade-fixtures";

/** ms */
const LONG = 300_000;
const withPostgres = process.env.TEST_DATABASES?.includes("postgres") ?? false;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of cleanups.splice(0)) await stop();
});
afterAll(removeTempFolders);

/** Of a command and of all that it starts. */
const shifted = (ms: number) => ({
  BUN_OPTIONS: `--preload=${join(import.meta.dir, "shifted-clock.ts")}`,
  CLOCK_SHIFT_MS: String(ms),
});

async function runForJson(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, out } = await runCli(env, ...args, "--json");
  return { ...JSON.parse(out), code };
}

interface Place {
  dataDir: string;
  /** Made at the right time. */
  backup: string;
}

/** An installation with one person, its server stopped, and a backup. */
async function aPlace(): Promise<Place> {
  const here = await anInstallation();
  await maintainErasureList(here.config, here.db, Date.now());
  await here.close();
  const { dataDir } = here.config;
  const { files } = await runForJson({ DATA_DIR: dataDir }, "backup");
  expect(files).toBeGreaterThan(0);
  const [newest] = await openBackupStore(here.config).backups();
  return { dataDir, backup: join(dataDir, "backups", newest?.name ?? "") };
}

const anEmptyPlace = (): string => join(tempFolder(), "new");

async function countPeople(address: string): Promise<number> {
  const opened = await openDatabase(address, "none");
  return (await peopleIn(opened).finally(opened.close)).length;
}

async function anUpgrade(kind: Parameters<typeof anUpgradePlace>[0], shift: number): Promise<UpgradePlace> {
  const here = await anUpgradePlace(kind);
  cleanups.push(here.stop);
  Object.assign(here.env, shifted(shift));
  return here;
}

describe.each([
  ["40 days ahead", 40 * DAY],
  ["40 days behind", -40 * DAY],
])("with a clock %s", (_, shift) => {
  const clock = shifted(shift);

  test(
    "backup makes a whole one, and removes none of the right time",
    async () => {
      const { dataDir, backup } = await aPlace();
      expect(await runForJson({ DATA_DIR: dataDir, ...clock }, "backup")).toMatchObject({ code: 0, ok: true });
      expect(existsSync(backup)).toBe(true);
      const names = (await openBackupStore(readConfig({ DATA_DIR: dataDir })).backups()).map(({ name }) => name);
      expect(names.length).toBe(2);
      for (const name of names)
        expect(
          await runCli({ DATA_DIR: anEmptyPlace() }, "restore", join(dataDir, "backups", name), "--verify"),
        ).toMatchObject({ code: 0 });
    },
    LONG,
  );

  test(
    "restore refuses with a sentence that names the way, writes nothing, and at the right time erases whoever was erased",
    async () => {
      const { dataDir, backup } = await aPlace();
      const target = anEmptyPlace();
      const refused = await runForJson({ DATA_DIR: target, ...clock }, "restore", backup);
      expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("--without-erasures") });
      expect(existsSync(databasePathIn(target))).toBe(false);
      const name = await nicknameIn(dataDir);
      expect((await runCli({ DATA_DIR: dataDir, ...clock }, "person", "remove", name, "--yes", name)).code).toBe(0);
      expect(await countPeople(databasePathIn(dataDir))).toBe(0);
      const restored = await runForJson({ DATA_DIR: target }, "restore", backup);
      expect(restored).toMatchObject({ code: 0, erasedAgain: 1 });
      expect(await countPeople(databasePathIn(target))).toBe(0);
      const other = anEmptyPlace();
      const forced = await runForJson({ DATA_DIR: other, ...clock }, "restore", backup, "--without-erasures");
      expect(forced).toMatchObject({ code: 0, erasedAgain: 1 });
      expect(await countPeople(databasePathIn(other))).toBe(0);
    },
    LONG,
  );

  test(
    "rescue copies everything",
    async () => {
      const { dataDir } = await aPlace();
      const to = join(tempFolder(), "rescued");
      expect(await runForJson({ DATA_DIR: dataDir, ...clock }, "rescue", "--to", to)).toMatchObject({
        code: 0,
        ok: true,
      });
      expect(await countPeople(databasePathIn(to))).toBe(1);
    },
    LONG,
  );

  test(
    "upgrade is done, and goes back by itself with the database",
    async () => {
      const ready = await anUpgrade("migrating-ready", shift);
      expect((await ready.upgrade(ready.usual)).json).toMatchObject({ ok: true, state: "done" });
      expect(await stateOf(ready)).toMatchObject({ version: NEW_VERSION, answers: NEW_VERSION });
      ready.stop();
      await expectGoesBack(await anUpgrade("migrating-unready", shift));
    },
    LONG,
  );

  test(
    "doctor names what the clock makes of what is there, and calls nothing else wrong",
    async () => {
      const { dataDir } = await aPlace();
      const look = async (env: object) => {
        const { findings } = await runForJson({ DATA_DIR: dataDir, PORT: "1", ...env }, "doctor");
        return (findings as { state: string; about: string; text: string }[]).filter(({ state }) => state === "wrong");
      };
      const right = (await look({})).map(({ about }) => about);
      const wrong = (await look(clock)).filter(({ about }) => !right.includes(about));
      const named = (about: string, text: RegExp) => ({ state: "wrong", about, text: expect.stringMatching(text) });
      const behind = [named("backup", /it is of the future/), named("clock", /this machine's clock is slow/)];
      expect(wrong).toEqual(shift > 0 ? [named("backup", /960 h old.*too old/)] : behind);
    },
    LONG,
  );

  test.if(withPostgres)(
    "move takes everything along",
    async () => {
      const { dataDir } = await aPlace();
      const url = await createDatabaseUrl("wrong_clock_move");
      expect(await runForJson({ DATA_DIR: dataDir, ...clock }, "move", "--to", url)).toMatchObject({
        code: 0,
        ok: true,
      });
      expect(await countPeople(url)).toBe(1);
    },
    LONG,
  );
});

async function nicknameIn(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase(databasePathIn(dataDir), "none");
  const { nickname } = await db
    .selectFrom("users")
    .select("nickname")
    .where("id", "!=", "gone")
    .executeTakeFirstOrThrow();
  await close();
  return nickname ?? "";
}
