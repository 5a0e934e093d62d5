import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import type { ServerLog } from "../runtime/log";
import { makeBackup } from "./make-backup";

/** Backs up the database before a migration. @throws Error on failure; nothing is migrated then */
export async function backupBeforeUpgrade(config: Config, db: Db, log: ServerLog, now: number): Promise<void> {
  if (!config.backup.beforeUpgrade) return;
  const order = { to: null, why: "upgrade", pictures: false, now } as const;
  const { place } = await makeBackup(config, db, order).catch((error: Error) => {
    const way = "BACKUP_BEFORE_UPGRADE=0 upgrades without";
    throw new Error(`the backup before the upgrade failed: ${error.message} (${way})`);
  });
  log.info({ place }, "the database was copied before its upgrade");
}
