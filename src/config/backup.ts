import { z } from "zod";

export interface BackupConfig {
  /** A folder or `s3://bucket/prefix`; null: `DATA_DIR/backups`. */
  to: string | null;
  /** Days that nightly backups are kept; 0: none are made. */
  days: number;
  beforeUpgrade: boolean;
}

/** Settings of backups, for config.ts. */
export const BACKUP_SETTINGS = {
  BACKUP_TO: z.string().optional(),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .refine((days) => days !== 1, "must be 0 (none), or at least 2")
    .default(7),
  BACKUP_BEFORE_UPGRADE: z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .default(true),
};

interface BackupSettings {
  BACKUP_TO?: string;
  BACKUP_DAYS: number;
  BACKUP_BEFORE_UPGRADE: boolean;
}

export const toBackupConfig = (set: BackupSettings): BackupConfig => ({
  to: set.BACKUP_TO ?? null,
  days: set.BACKUP_DAYS,
  beforeUpgrade: set.BACKUP_BEFORE_UPGRADE,
});
