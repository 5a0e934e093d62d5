/** The database as it was before an upgrade: a command of its own, as it runs as the owner of the data. */
import { existsSync } from "node:fs";
import { MIGRATIONS } from "../../../migrations/index";
import {
  createSiblingDatabase,
  dropSiblingDatabase,
  openBackupStore,
  readBackupFolder,
  refuseLiveServer,
  replacedDatabasePath,
  replacedPostgresName,
  restoreBackup,
  swapInDatabase,
} from "../../backup/backup";
import { type Config, readConfig } from "../../config/config";
import { listAppliedMigrations } from "../../db/migrate";
import { openUnmigrated } from "../../db/open";
import { databasePathIn, restoreMarkerPath } from "../../db/storage";
import { machineTime, monotonicTime } from "../../runtime/clock";
import { sleep } from "../../runtime/timers";
import { SECOND } from "../../runtime/units";
import { fetchBackup } from "../fetch-backup";
import { CommandFailure, type CommandResult } from "../output";
import { databaseUrlOf } from "../with-database";

interface PutBackOptions {
  /** Only say whether the database is another one now. */
  look?: boolean;
  /** When the upgrade began, ms. */
  since: number;
}

type Manifest = Awaited<ReturnType<typeof readBackupFolder>>["manifest"];

const isSameSchema = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

async function listMigrationsOf(config: Config): Promise<string[]> {
  const { db, close } = await openUnmigrated(databaseUrlOf(config));
  return listAppliedMigrations(db).finally(close);
}

/** Whether another schema is there, or a database that was not put back to its end. */
async function wasMigrated(config: Config, { migrations }: Manifest): Promise<boolean> {
  if (config.databaseUrl) return !isSameSchema(await listMigrationsOf(config), migrations);
  const file = databasePathIn(config.dataDir);
  if (existsSync(restoreMarkerPath(config.dataDir)) || !existsSync(file)) return true;
  return !isSameSchema(await listMigrationsOf(config), migrations);
}

/** The copy that the new server made before it migrated holds what was written after the first one. @returns its address */
async function findNewestCopy(config: Config, from: string, base: Manifest): Promise<string> {
  const store = openBackupStore(config);
  const copies = await store.backups().catch(() => []);
  const later = copies.find(
    ({ manifest }) =>
      manifest.why === "upgrade" &&
      manifest.takenAt >= base.takenAt &&
      manifest.installation === base.installation &&
      isSameSchema(manifest.migrations, base.migrations),
  );
  if (!later) return from;
  return store.folder ? `${store.folder}/${later.name}` : store.displayName + later.name;
}

/** For how long a server that still runs is waited for, and how often it is asked; ms. */
const LOCK_TIMEOUT = 30 * SECOND;
const LOCK_AGAIN = SECOND / 4;

/** What SQLite's lock, the look for servers and PostgreSQL say. */
const IN_USE = /another server already works|a server works with this database|being accessed by other users/;

type Restored = Awaited<ReturnType<typeof restoreBackup>>;

/** Where a server works with the database it is waited for. */
async function restoreWhenFree(restore: () => Promise<Restored>): Promise<Restored> {
  for (const late = monotonicTime() + LOCK_TIMEOUT; ; ) {
    try {
      return await restore();
    } catch (error) {
      if (!IN_USE.test(String(error))) throw error;
      if (monotonicTime() >= late)
        throw new CommandFailure("a server, or somebody else, still works with the database: stop it");
      await sleep(LOCK_AGAIN);
    }
  }
}

type RestoreSource = Parameters<typeof restoreBackup>[1];

/** Into a database beside it, which then takes its name. */
async function replacePostgres(config: Config, url: string, source: RestoreSource, replacedTo: string) {
  await refuseLiveServer(url);
  const beside = await createSiblingDatabase(url).catch((error: Error) => {
    throw new CommandFailure(
      `no database could be made beside it (${error.message}): make an empty one, restore ${source.folder} into it with \`restore --as-it-was\`, and let DATABASE_URL name it`,
    );
  });
  try {
    const restored = await restoreBackup({ ...config, databaseUrl: beside }, source, machineTime());
    await swapInDatabase(url, replacedTo);
    return restored;
  } catch (error) {
    await dropSiblingDatabase(url).catch(() => undefined);
    throw error;
  }
}

async function putBack(config: Config, from: string, since: number): Promise<CommandResult> {
  const { databaseUrl: url, dataDir } = config;
  const { folder, store, clear } = await fetchBackup(config, from);
  try {
    const { manifest } = await readBackupFolder(folder);
    // A schema of this program needs no migration: then the erased are erased again.
    const asItWas = !isSameSchema(manifest.migrations, Object.keys(MIGRATIONS));
    const replacedTo = url ? replacedPostgresName(url, since) : replacedDatabasePath(dataDir, since);
    const source = { folder, store, withoutErasures: true, asItWas, replacedTo };
    const restored = await restoreWhenFree(() =>
      url ? replacePostgres(config, url, source, replacedTo) : restoreBackup(config, source, machineTime()),
    );
    const { erasedStillThere, erasedAgain } = restored;
    return { lines: [], json: { putBack: from, takenAt: manifest.takenAt, replacedTo, erasedStillThere, erasedAgain } };
  } finally {
    await clear();
  }
}

/** SQLite's own words for a full disk are "disk I/O error". */
function explainDiskFull(error: unknown, { dataDir }: Config): unknown {
  const code = String(Object(error).code);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return new CommandFailure(`there is no room in ${dataDir}`);
  if (!code.startsWith("SQLITE_IOERR")) return error;
  return new CommandFailure(`there is no room in ${dataDir}, or its disk fails`);
}

async function lookAndPutBack(config: Config, from: string, { look, since }: PutBackOptions): Promise<CommandResult> {
  const fetched = await fetchBackup(config, from);
  const { manifest } = await readBackupFolder(fetched.folder).finally(fetched.clear);
  const migrated = await wasMigrated(config, manifest);
  if (look || !migrated) return { lines: [], json: { migrated } };
  return putBack(config, await findNewestCopy(config, from, manifest), since);
}

/** Puts a backup in the place of a migrated database, which stays beside it. @param from as `restore` takes it */
export async function putBackCommand(from: string, options: PutBackOptions): Promise<CommandResult> {
  const config = readConfig();
  return lookAndPutBack(config, from, options).catch((error) => {
    throw explainDiskFull(error, config);
  });
}
