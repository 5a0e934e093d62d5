/** Wherever backups are kept, they are listed newest first, whole and no other: in a folder and in a bucket alike. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import fc from "fast-check";
import { openBackupStore } from "../../../src/backup/backup";
import { backupNameAt } from "../../../src/backup/manifest";
import type { BackupStore } from "../../../src/backup/stores/store";
import { readConfig } from "../../../src/config/config";
import { MINUTE } from "../../../src/runtime/units";
import { aFolder } from "../../support/files";
import { propertyRuns } from "../../support/property-runs";
import { startS3 } from "../../support/s3";
import { keepBackupAt } from "./kept-backups";
import { COPIED_AT } from "./source";

/** Minutes at which backups are made, in the order in which they arrive; every third act removes one instead. */
const acts = fc.uniqueArray(fc.nat(10_000_000), { minLength: 3, maxLength: 9, size: "max" });

async function findOrder(store: BackupStore, minutes: readonly number[]): Promise<number> {
  let kept: number[] = [];
  for (const [n, minute] of minutes.entries()) {
    const [oldest] = kept;
    if (n % 3 === 2 && oldest !== undefined) {
      await store.remove(backupNameAt(oldest));
      kept = kept.slice(1);
    }
    const takenAt = COPIED_AT - minute * MINUTE;
    await keepBackupAt(store, takenAt);
    kept.push(takenAt);
    const listed = (await store.backups()).map(({ name, manifest }) => [name, manifest.takenAt]);
    const newestFirst = kept.toSorted((one, other) => other - one);
    expect(listed).toEqual(newestFirst.map((at) => [backupNameAt(at), at]));
  }
  return kept.length;
}

test.each(["folder", "bucket"])("in a %s backups are listed newest first", async (place) => {
  let most = 0;
  const property = fc.asyncProperty(acts, async (minutes) => {
    const s3 = startS3();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
    const config = readConfig({
      DATA_DIR: aFolder(),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const to = place === "bucket" ? `s3://${bucket}/copies` : aFolder();
    if (place === "folder") mkdirSync(to, { recursive: true });
    try {
      most = Math.max(most, await findOrder(openBackupStore(config, to), minutes));
    } finally {
      await s3.stop();
    }
  });
  await fc.assert(property, propertyRuns(8));
  expect(most).toBeGreaterThan(3);
});
