/** Backups that are only kept: their manifest and one file. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BackupManifest, backupNameAt, MANIFEST_FILE } from "../../../src/backup/manifest";
import type { BackupStore } from "../../../src/backup/stores/store";
import { aFolder } from "../../support/files";

const manifestAt = (takenAt: number, database: BackupManifest["database"]): BackupManifest => ({
  format: 1,
  version: "1",
  takenAt,
  installation: "one",
  database,
  why: "nightly",
  pictures: true,
  migrations: [],
  files: 1,
  bytes: 1,
  checksums: "0".repeat(64),
  absent: [],
});

/** Keeps a backup that was taken at a time, ms. */
export async function keepBackupAt(
  store: BackupStore,
  takenAt: number,
  kind: BackupManifest["database"] = "sqlite",
): Promise<void> {
  const draft = aFolder();
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "database.sqlite"), "a");
  writeFileSync(join(draft, MANIFEST_FILE), JSON.stringify(manifestAt(takenAt, kind)));
  await store.addBackup(draft, backupNameAt(takenAt));
}
