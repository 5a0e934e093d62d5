/** Databases that were moved aside when an older one was put back: they hold what people wrote, so they end as backups do. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeSqliteFile } from "../../db/sqlite/file";
import { databasePathIn } from "../../db/storage";
import { toIsoTime } from "../../runtime/iso";
import { DAY } from "../../runtime/units";

const REPLACED_NAME = /^driftglass\.sqlite\.upgraded-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(?:-wal|-shm)?$/;

const timeInName = (time: number): string => toIsoTime(time).replace(/[:.]/g, "-");

/** Where a database goes that is replaced. @param at ms */
export const replacedDatabasePath = (dataDir: string, at: number): string =>
  `${databasePathIn(dataDir)}.upgraded-${timeInName(at)}`;

/** Removes those that were replaced more than `days` ago. @returns their names */
export async function removeReplacedDatabases(dataDir: string, days: number, now: number): Promise<string[]> {
  const before = timeInName(now - days * DAY);
  const old = (await readdir(dataDir)).filter((name) => (REPLACED_NAME.exec(name)?.[1] ?? before) < before);
  const names = [...new Set(old.map((name) => name.replace(/-(?:wal|shm)$/, "")))];
  for (const name of names) await removeSqliteFile(join(dataDir, name));
  return names;
}
