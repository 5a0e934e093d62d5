/** Commands with backups in a bucket that lists what it then does not have: one sentence, and nothing half there. */
import { afterAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { databasePathIn } from "../../src/db/storage";
import { runCli } from "../support/cli";
import { s3SettingsOf, startS3 } from "../support/s3";
import { anInstallation, removeTempFolders, tempFolder } from "./installation";

const s3 = startS3();
afterAll(async () => {
  await s3.stop();
  removeTempFolders();
});

/** ms */
const TIMEOUT_MS = 120_000;
const S3_SETTINGS = s3SettingsOf(s3.config);
const BACKUPS = "s3://pictures/backups";

test(
  "every kind of file of a backup, lost one after the other",
  async () => {
    const place = await anInstallation();
    await place.close();
    const env = { ...S3_SETTINGS, DATA_DIR: place.config.dataDir, BACKUP_TO: BACKUPS, PORT: "1" };
    const { place: at } = JSON.parse((await runCli(env, "backup", "--json")).out);
    const keys = [...s3.stored.keys()].filter((key) => key.includes("/driftglass-"));
    const kindOf = (key: string): string => key.replace(/^.*\/driftglass-[^/]*\//, "").replace(/\/.*/, "");
    const oneOfEach = [...new Map(keys.map((key) => [kindOf(key), key])).values()];
    expect(oneOfEach.map(kindOf)).toContain("manifest.json");
    for (const key of oneOfEach) {
      s3.lost.add(key);
      const kind = kindOf(key);
      const target = join(tempFolder(), "data");
      const there = { ...S3_SETTINGS, BACKUP_TO: BACKUPS, DATA_DIR: target };
      const restored = await runCli(there, "restore", at, "--without-erasures");
      const verified = await runCli(env, "restore", at, "--verify");
      const doctor = await runCli(env, "doctor", "--deep");
      for (const { code, err } of [restored, verified])
        expect([kind, code, err]).toEqual([kind, 1, `the bucket lists ${key} and does not have it\n`]);
      expect([kind, existsSync(databasePathIn(target)), existsSync(join(target, "restoring"))]).toEqual([
        kind,
        false,
        false,
      ]);
      // Without its manifest it is none, and there is none yet.
      const found = kind === "manifest.json" ? /^note +backup: there is none/m : /^wrong +(newest )?backup: /m;
      expect([kind, doctor.out]).toEqual([kind, expect.stringMatching(found)]);
      s3.lost.clear();
      expect(await runCli(there, "restore", at, "--without-erasures")).toMatchObject({ code: 0 });
      expect(readdirSync(target)).toContain("driftglass.sqlite");
      await Promise.all(
        [...s3.stored.keys()].filter((each) => !each.startsWith("backups/")).map((each) => s3.stored.delete(each)),
      );
    }
    // A new one is made all the same.
    for (const key of keys) s3.lost.add(key);
    expect(await runCli(env, "backup")).toMatchObject({ code: 0, err: "" });
  },
  TIMEOUT_MS,
);
