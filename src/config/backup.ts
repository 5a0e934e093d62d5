import { z } from "zod";
import type { S3Config } from "./s3";
import { ConfigError, flag } from "./setting-values";

export interface BackupConfig {
  /** A folder or `s3://bucket/prefix`; null: `DATA_DIR/backups`. */
  to: string | null;
  /** Days that nightly backups are kept; 0: none are made. */
  days: number;
  beforeUpgrade: boolean;
}

const BUCKET_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;
export const BACKUP_PLACE_HINT =
  "must be a folder, or such as s3://bucket/backups, the name of the bucket 3 to 63 small letters, digits, dots and hyphens";

/** Bucket and prefix of `s3://bucket/prefix`; "folder": anything without a scheme; null: neither. */
export function parseBackupPlace(to: string): { bucket: string; prefix: string } | "folder" | null {
  const [, bucket, prefix = ""] = BUCKET_URL.exec(to) ?? [];
  if (bucket) return { bucket, prefix };
  return /^(s3:|[a-z][a-z\d+.-]*:\/\/)/i.test(to) ? null : "folder";
}

export const BACKUP_SETTINGS = {
  BACKUP_TO: z
    .string()
    .refine((to) => parseBackupPlace(to) !== null, BACKUP_PLACE_HINT)
    .optional(),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .refine((days) => days !== 1, "must be 0 (none), or at least 2")
    .default(7),
  BACKUP_BEFORE_UPGRADE: flag.default(true),
};

type BackupSettings = z.infer<z.ZodObject<typeof BACKUP_SETTINGS>>;

/** @param s3 null: the S3_… settings are not set @throws ConfigError where backups need them */
export function backupConfigOf(settings: BackupSettings, s3: S3Config | null): BackupConfig {
  const to = settings.BACKUP_TO ?? null;
  if (to !== null && parseBackupPlace(to) !== "folder" && s3 === null)
    throw new ConfigError("setting BACKUP_TO: a bucket needs S3_ENDPOINT, S3_BUCKET and both keys");
  return { to, days: settings.BACKUP_DAYS, beforeUpgrade: settings.BACKUP_BEFORE_UPGRADE };
}
