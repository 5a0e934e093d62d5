import { join, resolve } from "node:path";
import { BACKUP_PLACE_HINT, parseBackupPlace } from "../../config/backup";
import type { Config } from "../../config/config";
import { createBucketStore } from "./bucket-store";
import { createFolderStore } from "./folder-store";
import type { BackupStore } from "./store";

/** Opens a folder or `s3://bucket/prefix`, which uses the S3_… settings. @throws Error on an invalid place */
export function openBackupStore(config: Pick<Config, "s3" | "dataDir" | "backup">, to = config.backup.to): BackupStore {
  if (to === null) return createFolderStore(join(resolve(config.dataDir), "backups"));
  const place = parseBackupPlace(to);
  if (place === null) throw new Error(`${to} ${BACKUP_PLACE_HINT}`);
  if (place === "folder") return createFolderStore(resolve(to));
  if (!config.s3) throw new Error(`${to} needs the settings S3_ENDPOINT, S3_BUCKET and both keys`);
  const { bucket, prefix } = place;
  return createBucketStore(config.s3, bucket, prefix && `${prefix.replace(/\/+$/, "")}/`);
}
