import { ensureOfficialAccount } from "../auth/auth";
import { backupBeforeUpgrade, writeErasuresToBackups } from "../backup/backup";
import { seedWelcomeBottles } from "../bottles/bottles";
import type { Config } from "../config/config";
import type { OpenedDatabase } from "../db/open";
import { openStorage } from "../db/storage";
import { seedBuiltInDesigns, seedExhibition } from "../designs/designs";
import type { ServerClock } from "../http/env";
import { machineTime } from "../runtime/clock";
import type { ServerLog } from "../runtime/log";

/** Opens and migrates the database (backed up first), then adds the official account and the built-in content. */
export async function openSeededStorage(config: Config, clock: ServerClock, log: ServerLog): Promise<OpenedDatabase> {
  const opened = await openStorage(config, (db) => backupBeforeUpgrade(config, db, log, machineTime()));
  writeErasuresToBackups(config, opened.db);
  const official = await ensureOfficialAccount(opened.db, clock.now());
  await seedBuiltInDesigns(opened.db, official, clock.now());
  if (config.welcomeBottles) {
    await seedExhibition(opened.db, official, clock.now());
    await seedWelcomeBottles(opened.db, official, clock.now());
  }
  return opened;
}
