import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { examine } from "../../src/cli/doctor/doctor";
import { readConfig } from "../../src/config/config";
import { grantOfficial } from "../../src/official/official";
import { answering, bucketWithAll, KEY, type Seeded, stops, withSecondFactor } from "./fault";
import { FAULTS } from "./faults";
import { aPlace, backedUp, clearFolders, NOW, type Place } from "./place";
import { SERVICES } from "./service-faults";

const places: Place[] = [];
afterEach(async () => {
  for (const each of places.splice(0)) await each.close().catch(() => undefined);
  for (const stop of stops.splice(0)) await stop();
});
afterAll(clearFolders);

/** A server in good health: a backup, an official, private files. */
async function healthy(): Promise<Place> {
  const place = await aPlace();
  places.push(place);
  chmodSync(place.config.dataDir, 0o700);
  await backedUp(place);
  chmodSync(join(place.config.dataDir, "pictures"), 0o700);
  await sql`update users set username_key = 'keeper', password_hash = 'x' where id = ${place.person.id}`.execute(
    place.db,
  );
  await grantOfficial(place.db, "keeper", true, NOW);
  return place;
}

const wrongOnes = async (place: Place, { settings = {}, now = NOW }: Seeded = {}) => {
  // Nothing listens at port 1.
  const config = readConfig({ DATA_DIR: place.config.dataDir, PORT: "1", ...settings });
  return (await examine(config, now)).filter(({ state }) => state === "wrong");
};

describe("the doctor", () => {
  test("finds nothing wrong with a healthy one", async () => {
    const place = await healthy();
    expect(await wrongOnes(place)).toEqual([]);
    await withSecondFactor(place, KEY);
    expect(await wrongOnes(place, { settings: { SECOND_FACTOR_KEY: KEY } })).toEqual([]);
    const port = new URL(answering(() => Response.json({ status: "ok", version: "1.0.0" }))).port;
    expect(await wrongOnes(place, { settings: { SECOND_FACTOR_KEY: KEY, PORT: port } })).toEqual([]);
  });

  test("finds nothing wrong with a fresh one, which the server has not copied yet", async () => {
    const place = await healthy();
    rmSync(join(place.config.dataDir, "backups"), { recursive: true });
    expect(await wrongOnes(place, { now: Date.now() })).toEqual([]);
  });

  test("looks into a bucket as it does into folders", async () => {
    const { settings, stored } = bucketWithAll();
    const place = await aPlace(settings);
    places.push(place);
    chmodSync(place.config.dataDir, 0o700);
    await sql`update users set username_key = 'keeper', password_hash = 'x'`.execute(place.db);
    await grantOfficial(place.db, "keeper", true, NOW);
    await backedUp(place);
    expect(await wrongOnes(place, { settings })).toEqual([]);
    const empty = { bytes: new Uint8Array(), type: "", since: new Date() };
    stored.set(place.picture.replace(/^pictures\/..\//, ""), empty);
    const [database = ""] = [...stored.keys()].filter((key) => key.endsWith("/database.sqlite"));
    stored.delete(database);
    expect(await wrongOnes(place, { settings })).toEqual([
      { state: "wrong", about: "pictures", said: expect.stringMatching(/1 of 2 are empty/) },
      { state: "wrong", about: "backup", said: expect.stringMatching(/database\.sqlite is missing/) },
    ]);
    const backup = { S3_BUCKET: "pictures", BACKUP_TO: "s3://elsewhere/copies" };
    const found = await wrongOnes(place, { settings: { ...settings, ...backup } });
    expect(JSON.stringify(found)).toMatch(/BACKUP_TO s3:\/\/elsewhere\/copies\/ cannot be written/);
  });

  test.each([...FAULTS, ...SERVICES])("names %s", async (_, about, said, seed) => {
    const place = await healthy();
    const found = await wrongOnes(place, await seed(place));
    expect(found).toContainEqual({ state: "wrong", about, said: expect.stringMatching(said) });
    expect(JSON.stringify(found)).not.toContain("hunter22");
  });

  test.if(process.getuid?.() === 0)(
    "names folders that this user may read and not write",
    async () => {
      const place = await healthy();
      const { dataDir } = place.config;
      // Root may write everywhere unless this is taken away.
      const like = ["setpriv", "--bounding-set=-dac_override", process.execPath];
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PORT: "1" };
      const examined = () =>
        Bun.spawnSync([...like, "src/cli/driftglass.ts", "doctor"], { env }).stdout.toString();
      expect(examined()).not.toMatch(/cannot be written/);
      for (const each of ["pictures", "backups"]) chmodSync(join(dataDir, each), 0o500);
      const said = examined();
      expect(said).toMatch(/^wrong {2}folders: cannot be written: \S+\/pictures: EACCES/m);
      expect(said).toMatch(/^wrong {2}backup: BACKUP_TO \S+\/backups cannot be written: EACCES/m);
    },
    30_000,
  );
});
