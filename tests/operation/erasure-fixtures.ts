import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { deleteAccount, listErasures } from "../../src/account/account";
import { restoreBackup } from "../../src/backup/backup";
import { type Config, readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import type { TestPerson } from "../support/people";
import { anInstallation, type Installation, OPERATION_NOW, tempFolder } from "./installation";

const openDatabases: Pick<OpenedDatabase, "close">[] = [];
/** An installation that is closed after the test. */
export const openInstallation = async (settings?: Record<string, string>): Promise<Installation> => {
  const installation = await anInstallation(settings);
  openDatabases.push(installation);
  return installation;
};
/** For `afterEach`. */
export async function closeInstallations(): Promise<void> {
  for (const each of openDatabases.splice(0)) await each.close().catch(() => undefined);
}

/** Settings of an empty data directory. */
export const emptyTarget = (settings: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(tempFolder(), "new"), ...settings });

interface RestoreOptions {
  withoutErasures?: boolean;
  now?: number;
}

export const restoreInto = (
  into: Config,
  from: string,
  { now = OPERATION_NOW, withoutErasures }: RestoreOptions = {},
) => restoreBackup(into, { folder: from, store: null, withoutErasures }, now);

/** Deletes an account of the installation. */
export async function eraseAccount(
  { db, config }: Installation,
  person: TestPerson = {} as TestPerson,
  now = OPERATION_NOW,
): Promise<void> {
  const { pictures } = openPictureStores(config, await ensureInstallationId(db));
  await deleteAccount(db, pictures, person.id, now);
}

/** Opens the database of a restored data directory; closed after the test. */
export async function openRestored(config: Config): Promise<OpenedDatabase> {
  const opened = await openDatabase(databasePathIn(config.dataDir));
  openDatabases.push(opened);
  return opened;
}

export const erasedIds = async (db: OpenedDatabase["db"]): Promise<string[]> =>
  (await listErasures(db)).map(({ id }) => id);

export const peopleIn = async ({ db }: Pick<OpenedDatabase, "db">): Promise<string[]> => {
  const rows = await db.selectFrom("users").select("id").where("id", "!=", "gone").execute();
  return rows.map(({ id }) => id);
};

/** A copy of one backup without the files beside it. */
export function copyElsewhere(backup: string): string {
  const to = join(tempFolder(), basename(backup));
  cpSync(backup, to, { recursive: true });
  return to;
}
