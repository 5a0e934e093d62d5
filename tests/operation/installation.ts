/** A data directory with a migrated database, people, pictures and keys. */
import { afterAll, afterEach } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "../../src/backup/backup";
import { type Config, readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import { pictureFileName } from "../../src/files/pictures";
import { aPerson, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";

export const OPERATION_NOW = Date.UTC(2026, 10, 22, 3);

const folders: string[] = [];

export function tempFolder(): string {
  const made = mkdtempSync(join(tmpdir(), "driftglass-operation-"));
  folders.push(made);
  return made;
}

export const removeTempFolders = (): void => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
};

export interface Installation extends OpenedDatabase {
  config: Config;
  person: TestPerson;
  /** Path of a picture, in the data directory and in each backup. */
  picture: string;
}

const PHOTO_SIZES = [96, 288] as const;

/** A photo with all of its files. */
export async function aPhoto({ db, config }: Pick<Installation, "db" | "config">, user: string): Promise<string> {
  const { pictures } = openPictureStores(config, await ensureInstallationId(db));
  const row = photoRow(user, { kind: "avatar", slot: 0 });
  for (const side of PHOTO_SIZES)
    await pictures.put(pictureFileName(row.file, side), new TextEncoder().encode(`${row.file} ${side}`), "image/webp");
  await db.insertInto("photos").values(row).execute();
  const name = pictureFileName(row.file, PHOTO_SIZES[0]);
  return `pictures/${name.slice(0, 2)}/${name}`;
}

export async function anInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const dataDir = tempFolder();
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  const opened = await openDatabase(config.databaseUrl ?? databasePathIn(dataDir));
  const person = await aPerson(opened.db);
  writeFileSync(join(dataDir, "second-factor.key"), "a key", { mode: 0o600 });
  const picture = await aPhoto({ ...opened, config }, person.id);
  return { ...opened, config, person, picture };
}

/** Closes what a test opened after it, and removes the folders after all. @returns makes an installation */
export function trackInstallations(): typeof anInstallation {
  const opened: Installation[] = [];
  afterEach(async () => {
    // A test may have closed its own.
    for (const each of opened.splice(0)) await each.close().catch(() => undefined);
  });
  afterAll(removeTempFolders);
  return async (settings) => {
    const made = await anInstallation(settings);
    opened.push(made);
    return made;
  };
}

/** @returns the backup's folder */
export async function backUp({ config, db }: Installation, now = OPERATION_NOW): Promise<string> {
  const { place } = await makeBackup(config, db, { to: null, why: "asked", pictures: true, now });
  return place;
}
