import { randomBytes } from "node:crypto";
import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { listAppliedMigrations } from "../db/migrate";
import { openDatabase } from "../db/open";
import { databasePathIn } from "../db/storage";
import type { Db } from "../db/transact";
import { openPictureStores, type PictureStores } from "../files/picture-stores";
import { isPartialFile } from "../files/pictures";
import { VERSION } from "../runtime/version";
import { type BackupStore, openBackupStore } from "./backup-store";
import { copyDatabase, databaseKindOf } from "./database";
import { addBytesToDraft, addFileToDraft, makePrivateFolder } from "./draft";
import { fileDigestOf, syncToDisk } from "./durable-files";
import { BACKUP_ERASURES_FILE, type ErasureList } from "./erasure-lists";
import { loadErasureList, writeErasureList } from "./erasures";
import { type BackupManifest, backupNameAt, CHECKSUMS_FILE, MANIFEST_FILE } from "./manifest";
import { listReferencedPictures } from "./referenced-pictures";

interface BackupResult {
  name: string;
  place: string;
  manifest: BackupManifest;
}

interface BackupOrder {
  /** null: as the settings say. */
  to: string | null;
  why: BackupManifest["why"];
  /** false: the database alone. */
  pictures: boolean;
  now: number;
}

const DRAFT_PREFIX = ".half-";
/** Older ones are of a backup that was killed. */
const HALF_KEPT = 24 * 60 * 60 * 1000;
const KEY_FILE = /^[\w-]+\.(key|pem)$/;

/** Where a draft grows: in the folder itself, so that a rename finishes it; of a bucket in the data directory. */
const draftParentFolderOf = ({ dataDir }: Config, { folder }: BackupStore): string =>
  folder ?? join(resolve(dataDir), "backups");

async function removeStaleDrafts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const { mtimeMs = now } = (await stat(join(folder, name)).catch(() => null)) ?? {};
    if (mtimeMs < now - HALF_KEPT) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** @throws Error where the database would not fit; nothing was written then */
async function ensureDiskSpace(config: Config, folder: string): Promise<void> {
  if (config.databaseUrl) return;
  const { bavail, bsize } = await statfs(folder);
  const { size } = await stat(databasePathIn(config.dataDir));
  if (bavail * bsize < size) {
    const error = new Error(`there is no room for a backup in ${folder}: ${size} bytes are needed`);
    throw Object.assign(error, { code: "ENOSPC" });
  }
}

type PictureSource = readonly [path: string, from: PictureStores["pictures"], local: string | null];

function pictureSourcesOf(config: Config, store: PictureStores): PictureSource[] {
  const local = (name: string) => (config.s3 ? null : join(config.dataDir, name));
  const evidence = `evidence/${store.database}`;
  return [
    ["pictures", store.pictures, local("pictures")],
    [evidence, store.evidence, local(evidence)],
  ];
}

async function addPicture(draft: string, [path, from, local]: PictureSource, name: string): Promise<boolean> {
  const inside = `${name.slice(0, 2)}/${name}`;
  if (local) return addFileToDraft(draft, `${path}/${inside}`, join(local, inside));
  const bytes = await from.get(name);
  if (bytes) await addBytesToDraft(draft, `${path}/${inside}`, bytes);
  return bytes !== null;
}

/** Copies what is not there yet; half-written files and those of other folders of a bucket are left out. */
async function addPictures(draft: string, shelves: PictureSource[], there: Set<string>): Promise<void> {
  for (const shelf of shelves)
    for await (const { name } of shelf[1].list()) {
      const path = `${shelf[0]}/${name.slice(0, 2)}/${name}`;
      if (name.includes("/") || isPartialFile(name) || there.has(path)) continue;
      if (await addPicture(draft, shelf, name)) there.add(path);
    }
}

/** Named pictures that came or went meanwhile. @returns those that are nowhere */
async function addNamedPictures(
  draft: string,
  shelves: PictureSource[],
  there: Set<string>,
  named: AsyncIterable<string>,
) {
  const absent: string[] = [];
  for await (const path of named) {
    if (there.has(path)) continue;
    const shelf = shelves.find(([folder]) => path.startsWith(`${folder}/`));
    const found = shelf && (await addPicture(draft, shelf, path.replace(/^.*\//, "")));
    if (found) there.add(path);
    else absent.push(path);
  }
  return absent;
}

async function addKeys(draft: string, { dataDir }: Config): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (KEY_FILE.test(name)) await addFileToDraft(draft, `keys/${name}`, join(dataDir, name));
}

async function writeChecksums(draft: string) {
  const all = await readdir(draft, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  let bytes = 0;
  const lines: string[] = [];
  for (const file of files.sort()) {
    const { sha256, bytes: length } = await fileDigestOf(file);
    bytes += length;
    lines.push(`${sha256}  ${file.slice(draft.length + 1)}\n`);
  }
  const text = lines.join("");
  await writeFile(join(draft, CHECKSUMS_FILE), text, { mode: 0o600, flush: true });
  for (const each of all) if (each.isDirectory()) await syncToDisk(join(each.parentPath, each.name));
  return { files: files.length, bytes, checksums: new Bun.CryptoHasher("sha256").update(text).digest("hex") };
}

async function addDatabasePictures(
  draft: string,
  kind: BackupManifest["database"],
  db: Db,
  shelves: PictureSource[],
  there: Set<string>,
) {
  const installation = await ensureInstallationId(db);
  if (kind !== "sqlite")
    return addNamedPictures(draft, shelves, there, listReferencedPictures(db, installation));
  const copy = await openDatabase(join(draft, "database.sqlite"), "none");
  try {
    return await addNamedPictures(draft, shelves, there, listReferencedPictures(copy.db, installation));
  } finally {
    await copy.close();
  }
}

/** An older database is copied before it gets the list. */
const ERASURES_MIGRATION = "0044-erased-chats";

interface DraftContents {
  manifest: BackupManifest;
  /** null: the schema is older than the list. */
  list: ErasureList | null;
}

async function fillDraft(
  draft: string,
  config: Config,
  db: Db,
  { why, pictures, now }: BackupOrder,
): Promise<DraftContents> {
  const installation = await ensureInstallationId(db);
  const shelves = pictures ? pictureSourcesOf(config, openPictureStores(config, installation)) : [];
  const there = new Set<string>();
  // Before, because the database may name what comes first; after, because it may name what comes next.
  await addPictures(draft, shelves, there);
  const kind = await databaseKindOf(config);
  await copyDatabase(config, kind, draft);
  await addPictures(draft, shelves, there);
  const absent = pictures ? await addDatabasePictures(draft, kind, db, shelves, there) : [];
  await addKeys(draft, config);
  const migrations = (await listAppliedMigrations(db)).sort();
  const list = migrations.includes(ERASURES_MIGRATION)
    ? await loadErasureList(openBackupStore(config), db, now)
    : null;
  if (list)
    await addBytesToDraft(draft, BACKUP_ERASURES_FILE, new TextEncoder().encode(JSON.stringify(list)));
  const said = { format: 1, version: VERSION, takenAt: now, installation, database: kind, why } as const;
  return { manifest: { ...said, pictures, migrations, absent, ...(await writeChecksums(draft)) }, list };
}

function explainDiskFull(error: unknown, folder: string): Error {
  if (!/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(Object(error).code)) return error as Error;
  return Object.assign(new Error(`the backup does not fit into ${folder}: nothing older was lost`), {
    code: "ENOSPC",
    cause: error,
  });
}

/**
 * Makes a backup beside the living server. What fails leaves nothing behind.
 * @throws Error of the disk, the bucket or the database
 */
export async function makeBackup(config: Config, db: Db, order: BackupOrder): Promise<BackupResult> {
  const vault = openBackupStore(config, order.to ?? config.backup.to);
  const folder = draftParentFolderOf(config, vault);
  await makePrivateFolder(folder);
  await removeStaleDrafts(folder, order.now);
  await ensureDiskSpace(config, folder);
  const name = backupNameAt(order.now);
  const draft = join(folder, `${DRAFT_PREFIX}${name}-${randomBytes(4).toString("hex")}`);
  try {
    await makePrivateFolder(draft);
    const { manifest, list } = await fillDraft(draft, config, db, order);
    // First: a backup without the list beside it would bring the erased back.
    if (list) await writeErasureList(vault, list);
    await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    });
    await vault.addBackup(draft, name);
    return { name, place: vault.folder ? join(vault.folder, name) : vault.displayName + name, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw explainDiskFull(error, dirname(draft));
  }
}
