import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { examine } from "../../src/cli/doctor/doctor";
import { readConfig } from "../../src/config";
import { grantOfficial } from "../../src/official/official";
import { answering, FAULTS, NOWHERE, type Seeded, stops } from "./faults";
import { aPlace, backedUp, clearFolders, NOW, type Place } from "./place";

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
  for (const each of ["pictures", "evidence"]) chmodSync(join(place.config.dataDir, each), 0o700);
  await sql`update users set username_key = 'keeper', password_hash = 'x' where id = ${place.person.id}`.execute(
    place.db,
  );
  await grantOfficial(place.db, "keeper", true, NOW);
  return place;
}

const TRANSLATION: typeof FAULTS = [
  [
    "a translation server that nobody answers",
    "translation",
    /TRANSLATE_URL/,
    () => ({
      settings: { TRANSLATE_URL: NOWHERE },
    }),
  ],
  [
    "a translation server that fails",
    "translation",
    /answers 500/,
    () => ({
      settings: { TRANSLATE_URL: answering(() => Response.json({}, { status: 500 })) },
    }),
  ],
];

const wrongOnes = async (place: Place, { settings = {}, now = NOW }: Seeded = {}) => {
  const config = readConfig({ DATA_DIR: place.config.dataDir, ...settings });
  return (await examine(config, now)).filter(({ state }) => state === "wrong");
};

describe("the doctor", () => {
  test("finds nothing wrong with a healthy one", async () => {
    expect(await wrongOnes(await healthy())).toEqual([]);
  });

  test.each([...FAULTS, ...TRANSLATION])("names %s", async (_, about, said, seed) => {
    const place = await healthy();
    const found = await wrongOnes(place, await seed(place));
    expect(found).toContainEqual({ state: "wrong", about, said: expect.stringMatching(said) });
    expect(JSON.stringify(found)).not.toContain("hunter22");
  });
});
