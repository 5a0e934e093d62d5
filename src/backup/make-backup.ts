import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config/config";
import { probeFolderWritable } from "../config/data-folders";
import { ensureInstallationId } from "../db/installation";
import { listAppliedMigrations } from "../db/migrate";
import { databasePathIn } from "../db/storage";
import type { Db } from "../db/transact";
import { openPictureStores } from "../files/picture-stores";
import { randomBytes } from "../runtime/random";
import { syncToDisk } from "../runtime/sync-to-disk";
import { DAY } from "../runtime/units";
import { VERSION } from "../runtime/version";
import { copyDatabase, databaseKindOf } from "./database";
import { addBytesToDraft, addFileToDraft, makePrivateFolder } from "./draft";
import { addPictures, addReferencedPictures, pictureSourcesOf } from "./draft-pictures";
import { fileDigestOf } from "./durable-files";
import { BACKUP_ERASURES_FILE, type ErasureList } from "./erasure-lists";
import { loadErasureList, writeErasureList } from "./erasures";
import { findLastDatabaseSize } from "./last-backup";
import { type BackupManifest, backupNameAt, CHECKSUMS_FILE, MANIFEST_FILE } from "./manifest";
import { openBackupStore } from "./stores/backup-store";
import type { BackupStore } from "./stores/store";

interface BackupResult {
  name: string;
  place: string;
  manifest: BackupManifest;
}

interface BackupRequest {
  /** null: the place of the settings. */
  to: string | null;
  why: BackupManifest["why"];
  /** false: the database alone. */
  pictures: boolean;
  now: number;
  /** Told before the folder is made that becomes the backup. @param sentTo where it is sent to; null: it stays on this disk */
  onDraft?(folder: string, sentTo: string | null): void;
}

const DRAFT_PREFIX = ".half-";
/** ms; older drafts belong to a backup that was killed. */
const STALE_DRAFT_AGE = DAY;
const KEY_FILE = /^[\w-]+\.(key|pem)$/;

/**
 * Parent folder of drafts: the backup folder itself, so that a rename completes the backup; for a bucket the data
 * directory, or where that cannot be written the folder of temporary files.
 */
async function draftParentFolderOf({ dataDir }: Config, { folder }: BackupStore): Promise<string> {
  if (folder) return folder;
  const own = join(resolve(dataDir), "backups");
  const isWritable = await probeFolderWritable(own).then(
    () => true,
    () => false,
  );
  return isWritable ? own : join(tmpdir(), "driftglass-backups");
}

async function removeStaleDrafts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const { mtimeMs = now } = (await stat(join(folder, name)).catch(() => null)) ?? {};
    if (mtimeMs < now - STALE_DRAFT_AGE) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** @throws Error ENOSPC if the database would not fit; nothing is written then */
async function ensureDiskSpace(config: Config, folder: string, now: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // A copy out of PostgreSQL has a length of its own: that of the last one says more than the database's.
  const size = config.databaseUrl
    ? await findLastDatabaseSize(config, now)
    : (await stat(databasePathIn(config.dataDir))).size;
  if (bavail * bsize < size) {
    const error = new Error(`there is no room for a backup in ${folder}: ${size} bytes are needed`);
    throw Object.assign(error, { code: "ENOSPC" });
  }
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

/** Databases before this migration have no erasure list. */
const ERASURES_MIGRATION = "0044-erased-chats";

interface DraftContents {
  manifest: BackupManifest;
  /** null: the schema has no erasure list. */
  list: ErasureList | null;
}

async function fillDraft(
  draft: string,
  config: Config,
  db: Db,
  { why, pictures, now }: BackupRequest,
): Promise<DraftContents> {
  const installation = await ensureInstallationId(db);
  const sources = pictures ? pictureSourcesOf(config, openPictureStores(config, installation)) : [];
  const copied = new Set<string>();
  // Pictures are copied before and after the database, which may reference ones added or removed meanwhile.
  await addPictures(draft, sources, copied);
  const kind = await databaseKindOf(config);
  await copyDatabase(config, kind, draft);
  await addPictures(draft, sources, copied);
  const absent = pictures ? await addReferencedPictures(draft, kind, db, sources, copied) : [];
  await addKeys(draft, config);
  const migrations = (await listAppliedMigrations(db)).sort();
  const list = migrations.includes(ERASURES_MIGRATION) ? await loadErasureList(openBackupStore(config), db, now) : null;
  if (list) await addBytesToDraft(draft, BACKUP_ERASURES_FILE, new TextEncoder().encode(JSON.stringify(list)));
  const head = { format: 1, version: VERSION, takenAt: now, installation, database: kind, why } as const;
  return { manifest: { ...head, pictures, migrations, absent, ...(await writeChecksums(draft)) }, list };
}

function explainDiskFull(error: unknown, folder: string): Error {
  if (!/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(Object(error).code)) return error as Error;
  return Object.assign(new Error(`the backup does not fit into ${folder}: nothing older was lost`), {
    code: "ENOSPC",
    cause: error,
  });
}

/**
 * Makes a backup while the server runs. A failure leaves nothing behind.
 * @throws Error of the disk, the bucket or the database
 */
export async function makeBackup(config: Config, db: Db, request: BackupRequest): Promise<BackupResult> {
  const store = openBackupStore(config, request.to ?? config.backup.to);
  const folder = await draftParentFolderOf(config, store);
  await makePrivateFolder(folder);
  await removeStaleDrafts(folder, request.now);
  await ensureDiskSpace(config, folder, request.now);
  const name = backupNameAt(request.now);
  const draft = join(folder, `${DRAFT_PREFIX}${name}-${randomBytes(4).toString("hex")}`);
  request.onDraft?.(draft, store.folder ? null : store.displayName + name);
  try {
    await makePrivateFolder(draft);
    const { manifest, list } = await fillDraft(draft, config, db, request);
    // Before the backup: without the list a restore would bring back erased people.
    if (list) await writeErasureList(store, list);
    await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    });
    await store.addBackup(draft, name);
    return { name, place: store.folder ? join(store.folder, name) : store.displayName + name, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw explainDiskFull(error, dirname(draft));
  }
}
