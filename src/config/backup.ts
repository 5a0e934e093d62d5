import { z } from "zod";
import { flag } from "./setting-values";

export interface BackupConfig {
  /** A folder or `s3://bucket/prefix`; null: `DATA_DIR/backups`. */
  to: string | null;
  /** Days that nightly backups are kept; 0: none are made. */
  days: number;
  beforeUpgrade: boolean;
}

export const BACKUP_SETTINGS = {
  BACKUP_TO: z.string().optional(),
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

export const backupConfigOf = (settings: BackupSettings): BackupConfig => ({
  to: settings.BACKUP_TO ?? null,
  days: settings.BACKUP_DAYS,
  beforeUpgrade: settings.BACKUP_BEFORE_UPGRADE,
});
