import { join, resolve } from "node:path";
import type { Config } from "../../config/config";
import { createBucketStore } from "./bucket-store";
import { createFolderStore } from "./folder-store";
import type { BackupStore } from "./store";

const BUCKET_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;

/** Opens a folder or `s3://bucket/prefix`, which uses the S3_… settings. @throws Error on an invalid place */
export function openBackupStore(config: Pick<Config, "s3" | "dataDir" | "backup">, to = config.backup.to): BackupStore {
  if (to === null) return createFolderStore(join(resolve(config.dataDir), "backups"));
  if (!to.startsWith("s3:")) return createFolderStore(resolve(to));
  const [, bucket, prefix = ""] = BUCKET_URL.exec(to) ?? [];
  if (!bucket) throw new Error(`${to} must be such as s3://bucket/backups`);
  if (!config.s3) throw new Error(`${to} needs the settings S3_ENDPOINT, S3_BUCKET and both keys`);
  return createBucketStore(config.s3, bucket, prefix && `${prefix.replace(/\/+$/, "")}/`);
}
