import { Database } from "bun:sqlite";
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { runDoctorChecks } from "../../src/cli/doctor/doctor";
import { readConfig } from "../../src/config/config";
import { grantOfficial } from "../../src/official/official";
import { HOUR } from "../../src/runtime/units";
import { copyRowsSql } from "../bench/crowd-database";
import { DOCTOR_FAULTS } from "./doctor-faults";
import {
  cleanups,
  dataPath,
  type FaultSetup,
  openSharedBucket,
  serveAnswer,
  TEST_SECRET_KEY,
  withSecondFactor,
} from "./fault-fixtures";
import { anInstallation, backUp, type Installation, OPERATION_NOW, removeTempFolders } from "./installation";
import { MORE_FAULTS } from "./more-faults";
import { SERVICE_FAULTS } from "./service-faults";

const ALL_FAULTS = [...DOCTOR_FAULTS, ...SERVICE_FAULTS, ...MORE_FAULTS];

const places: Installation[] = [];
afterEach(async () => {
  for (const each of places.splice(0)) await each.close().catch(() => undefined);
  for (const stop of cleanups.splice(0)) await stop();
});
afterAll(removeTempFolders);

/** A server in good health: a backup, an official, private files. */
async function healthy(): Promise<Installation> {
  const place = await anInstallation();
  places.push(place);
  chmodSync(place.config.dataDir, 0o700);
  await backUp(place);
  chmodSync(join(place.config.dataDir, "pictures"), 0o700);
  await sql`update users set username_key = 'keeper', password_hash = 'x' where id = ${place.person.id}`.execute(
    place.db,
  );
  await grantOfficial(place.db, "keeper", true, OPERATION_NOW);
  return place;
}

async function findingsOf(
  place: Installation,
  { settings = {}, now = OPERATION_NOW }: FaultSetup = {},
  isDeep = false,
) {
  // Nothing listens at port 1.
  const config = readConfig({ DATA_DIR: place.config.dataDir, PORT: "1", ...settings });
  return runDoctorChecks(config, now, isDeep);
}

const wrongOnes = async (...args: Parameters<typeof findingsOf>) =>
  (await findingsOf(...args)).filter(({ state }) => state === "wrong");

/** Spoils the length of a page in the search index of chats, in the file itself. */
function spoilSearchIndex(path: string, database: Database): void {
  database.run("insert into message_index (rowid, words) values (1, 'periwinkle')");
  database.run("pragma wal_checkpoint(truncate)");
  database.close();
  const bytes = readFileSync(path);
  // FTS5's format: length of the leaf (two bytes), length of its first term, `0` and the term.
  bytes[bytes.indexOf("0periwinkle") - 2] = 255;
  writeFileSync(path, bytes);
}

describe("the doctor", () => {
  test("finds nothing wrong with a healthy one", async () => {
    const place = await healthy();
    expect(await wrongOnes(place)).toEqual([]);
    await withSecondFactor(place, TEST_SECRET_KEY);
    expect(await wrongOnes(place, { settings: { SECOND_FACTOR_KEY: TEST_SECRET_KEY } })).toEqual([]);
    const port = new URL(serveAnswer(() => Response.json({ status: "ok", version: "1.0.0" }))).port;
    expect(await wrongOnes(place, { settings: { SECOND_FACTOR_KEY: TEST_SECRET_KEY, PORT: port } })).toEqual([]);
  });

  test("finds nothing wrong with a fresh one, which the server has not copied yet", async () => {
    const place = await healthy();
    rmSync(join(place.config.dataDir, "backups"), { recursive: true });
    expect(await wrongOnes(place, { now: Date.now() })).toEqual([]);
  });

  test("looks into a bucket as it does into folders", async () => {
    const { settings, stored } = openSharedBucket();
    const place = await anInstallation(settings);
    places.push(place);
    chmodSync(place.config.dataDir, 0o700);
    await sql`update users set username_key = 'keeper', password_hash = 'x'`.execute(place.db);
    await grantOfficial(place.db, "keeper", true, OPERATION_NOW);
    await backUp(place);
    expect(await wrongOnes(place, { settings })).toEqual([]);
    const empty = { bytes: new Uint8Array(), type: "", since: new Date() };
    stored.set(place.picture.replace(/^pictures\/..\//, ""), empty);
    const [database = ""] = [...stored.keys()].filter((key) => key.endsWith("/database.sqlite"));
    stored.delete(database);
    expect(await wrongOnes(place, { settings })).toEqual([
      { state: "wrong", about: "pictures", text: expect.stringMatching(/1 of 2 are empty/) },
      { state: "wrong", about: "backup", text: expect.stringMatching(/database\.sqlite is missing/) },
    ]);
    const backup = { S3_BUCKET: "pictures", BACKUP_TO: "s3://elsewhere/copies" };
    const problems = await wrongOnes(place, { settings: { ...settings, ...backup } });
    expect(JSON.stringify(problems)).toMatch(/BACKUP_TO s3:\/\/elsewhere\/copies\/ cannot be written/);
  });

  test.each(ALL_FAULTS)(
    "names %s, and nothing else",
    async (_, about, expected, seed, consequences = []) => {
      const place = await healthy();
      const problems = await wrongOnes(place, await seed(place));
      const named = problems.find((each) => each.about === about && expected.test(each.text));
      expect(named?.about).toBe(about);
      expect(problems.filter((each) => each !== named).map((each) => each.about)).toEqual(consequences);
      expect(JSON.stringify(problems)).not.toContain("hunter22");
    },
    60_000,
  );

  test("is asked about sixty faults at least, each by its own name", () => {
    console.log(`doctor: ${ALL_FAULTS.length} faults`);
    expect(ALL_FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ALL_FAULTS.map(([name]) => name)).size).toBe(ALL_FAULTS.length);
  });

  test("reads the smaller tables of a large database, and all of them with --deep", async () => {
    const place = await healthy();
    const lines = async (isDeep: boolean) =>
      (await findingsOf(place, {}, isDeep)).filter(({ about }) => about === "database" || about === "coins");
    const raw = new Database(dataPath(place, "driftglass.sqlite"));
    cleanups.push(() => raw.close());
    raw.run("pragma foreign_keys = OFF");
    raw.run(`insert into events with recursive n(i) as (select 1 union all select i + 1 from n where i < 50001)
      select 'nobody', i, 'state', 'x', 1 from n`);
    expect(await lines(false)).toEqual([
      { state: "ok", about: "database", text: "what was read of it is whole, and every key leads somewhere" },
      {
        state: "note",
        about: "database",
        text: "not read, as they have more than 50000 rows: events; doctor --deep reads them",
      },
      { state: "ok", about: "coins", text: "the books of 1 people close" },
    ]);
    const namesNobody = (table: string) =>
      expect.objectContaining({ state: "wrong", text: expect.stringMatching(`${table} names one that is not there`) });
    expect(await lines(true)).toContainEqual(namesNobody("events"));
    raw.run("update photos set user_id = 'nobody'");
    expect(await lines(false)).toContainEqual(namesNobody("photos"));
    raw.run("update photos set user_id = (select id from users limit 1)");
    spoilSearchIndex(dataPath(place, "driftglass.sqlite"), raw);
    expect(await lines(false)).toContainEqual(
      expect.objectContaining({ state: "wrong", text: expect.stringContaining("message_index") }),
    );
  });

  test("looks for the pictures of some of very many people, and of all of them with --deep", async () => {
    const place = await healthy();
    const lines = async (isDeep: boolean) =>
      (await findingsOf(place, {}, isDeep)).filter(({ about }) => about === "pictures");
    const person = await place.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const unique = ["id", "username", "username_key", "nickname", "nickname_key", "invite_code"];
    const names = Object.fromEntries(unique.map((column) => [column, "'other.' || i"]));
    await sql.raw(copyRowsSql("users", { ...person }, 10_200, names)).execute(place.db);
    expect(await lines(false)).toEqual([
      { state: "ok", about: "pictures", text: expect.stringMatching(/^the \d that were looked at are there$/) },
      { state: "note", about: "pictures", text: "others are looked at each time; doctor --deep looks at all" },
    ]);
    rmSync(dataPath(place, place.picture));
    expect(await lines(true)).toEqual([
      { state: "wrong", about: "pictures", text: `1 of 2 are missing: ${place.picture}` },
    ]);
  });

  describe.each(["folders", "a bucket"])("with --deep, in %s", (where) => {
    test("reads every picture, and proves the newest backup", async () => {
      const { settings, stored } = where === "folders" ? { settings: {}, stored: null } : openSharedBucket();
      const place = await anInstallation(settings);
      places.push(place);
      await backUp(place);
      const deep = async () =>
        (await findingsOf(place, { settings }, true))
          .filter(({ about }) => about === "picture bytes" || about === "newest backup")
          .map(({ state, text }) => [state, text]);
      const proven = ["ok", expect.stringMatching(/driftglass-2026\S+ can be restored/)];
      expect(await deep()).toEqual([["ok", "3 files are those of the newest backup"], proven]);

      const bytes = new TextEncoder().encode("something else");
      if (stored) stored.set(place.picture.replace(/^pictures\/..\//, ""), { bytes, type: "", since: new Date() });
      else {
        // A backup in a folder shares the file itself, which the product never writes into.
        rmSync(dataPath(place, place.picture));
        await Bun.write(dataPath(place, place.picture), bytes);
      }
      const damaged = ["wrong", `${place.picture} changed since the newest backup was made`];
      expect(await deep()).toEqual([damaged, proven]);

      // Nobody has a photo for which the backup lacks a file.
      await place.db.deleteFrom("photos").execute();
      await sql`update users set coins = 5`.execute(place.db);
      await backUp(place, OPERATION_NOW + HOUR);
      expect((await deep())[1]).toEqual([
        "wrong",
        expect.stringMatching(/cannot be restored: \d+ differences in the coins/),
      ]);
    });
  });

  test.if(process.getuid?.() === 0)(
    "names folders that this user may read and not write",
    async () => {
      const place = await healthy();
      const { dataDir } = place.config;
      // Root may write everywhere unless this is taken away.
      const like = ["setpriv", "--bounding-set=-dac_override", process.execPath];
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PORT: "1" };
      const examined = () => Bun.spawnSync([...like, "src/cli/driftglass.ts", "doctor"], { env }).stdout.toString();
      expect(examined()).not.toMatch(/cannot be written/);
      for (const each of ["pictures", "backups"]) chmodSync(join(dataDir, each), 0o500);
      const expected = examined();
      expect(expected).toMatch(/^wrong {2}folders: cannot be written: \S+\/pictures: EACCES/m);
      expect(expected).toMatch(/^wrong {2}backup: BACKUP_TO \S+\/backups cannot be written: EACCES/m);
    },
    60_000,
  );
});
