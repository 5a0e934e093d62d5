import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { openPictureStores, type PictureStores } from "../../src/files/picture-stores";
import { aFolder } from "../support/files";
import { startS3 } from "../support/s3";

const [DATABASE, NAME] = [crypto.randomUUID(), "x".repeat(22)];

async function fillAll({ pictures, quarantine, burning, evidence }: PictureStores): Promise<void> {
  for (const store of [pictures, quarantine, burning, evidence]) await store.put(NAME, Uint8Array.of(1), "image/webp");
}

test("pictures, and those set aside, burning and kept as evidence have folders of their own, or prefixes in a bucket", async () => {
  const dataDir = aFolder();
  await fillAll(openPictureStores({ s3: null, dataDir }, DATABASE));
  expect(readdirSync(dataDir).sort()).toEqual(["burn", "evidence", "pictures", "quarantine"]);
  expect(readdirSync(`${dataDir}/evidence`)).toEqual([DATABASE]);
  const s3 = startS3();
  await fillAll(openPictureStores({ s3: s3.config, dataDir: "/proc/none" }, DATABASE));
  const mark = `driftglass-${DATABASE}.mark`;
  const keys = [`burn/${NAME}`, mark, `evidence/${DATABASE}/${NAME}`, `quarantine/${NAME}`, NAME];
  expect([...s3.stored.keys()].sort()).toEqual(keys.sort());
  await s3.stop();
});
