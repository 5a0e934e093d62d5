import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../config/config";
import type { S3Config } from "../config/s3";
import type { FileStore } from "../files/files";
import { localFiles } from "../files/local";
import { isMissingKey, nextListStart, s3Files, withStorageTimeout } from "../files/s3";
import { STORAGE_TIMEOUT } from "../limits/pictures";
import { digestOfObject, downloadObject } from "./bucket-objects";
import { fileDigestOf, syncToDisk } from "./durable-files";
import { type BackupManifest, isBackupName, MANIFEST_FILE, parseManifest } from "./manifest";

export interface StoredBackup {
  name: string;
  manifest: BackupManifest;
}

/** Where backups are kept: a folder, or a bucket. */
export interface BackupStore {
  /** As the operator writes it in BACKUP_TO. */
  displayName: string;
  /** null: a bucket. */
  folder: string | null;
  /** Complete backups, newest first. */
  backups(): Promise<StoredBackup[]>;
  /** Stores a folder as a backup; its manifest is written last. */
  addBackup(draft: string, name: string): Promise<void>;
  /** Copies a backup into an empty folder. @param keep only files for which it says so */
  fetch(name: string, into: string, keep?: (file: string) => boolean): Promise<void>;
  /** SHA-256 of a file of a backup, read in pieces; null: missing. */
  digest(name: string, file: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Files of a backup and their sizes, by name. */
  sizes(name: string): Promise<Map<string, number>>;
  /** A text file of a backup; null: missing. */
  read(name: string, file: string): Promise<string | null>;
  /** Files with the ids of erased people. */
  erased: FileStore;
  /** Markers with which starting servers check that they share this store. */
  servers: FileStore;
}

const ERASED_FOLDER = "erased";
const SERVERS_FOLDER = "servers";

/** An unreadable folder must not count as an empty one. */
function emptyIfMissing(error: unknown): string[] {
  if (Object(error).code === "ENOENT") return [];
  throw error;
}

/** null: missing or invalid. */
function tryParseManifest(text: string | null): BackupManifest | null {
  try {
    return text === null ? null : parseManifest(text);
  } catch {
    return null;
  }
}

async function listFilesBelow(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
}

async function loadSizesBelow(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await listFilesBelow(folder)) found.set(name, (await stat(join(folder, name))).size);
  return found;
}

function createFolderStore(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  const read = (name: string, file: string) => readFile(join(at(name), file), "utf8").catch(() => null);
  return {
    displayName: folder,
    folder,
    async backups() {
      const names = await readdir(folder).catch(emptyIfMissing);
      const found: StoredBackup[] = [];
      for (const name of names.filter(isBackupName).sort().reverse()) {
        const manifest = tryParseManifest(await read(name, MANIFEST_FILE));
        if (manifest) found.push({ name, manifest });
      }
      return found;
    },
    async addBackup(draft, name) {
      await syncToDisk(draft);
      await rename(draft, at(name));
      await syncToDisk(folder);
    },
    fetch: async () => {
      throw new Error("a folder is read where it is");
    },
    async remove(name) {
      // The manifest first: without it an interrupted removal leaves no backup.
      await rm(join(at(name), MANIFEST_FILE), { force: true });
      await rm(at(name), { recursive: true, force: true });
    },
    digest: (name, file) =>
      fileDigestOf(join(at(name), file)).then(
        ({ sha256 }) => sha256,
        () => null,
      ),
    sizes: (name) => loadSizesBelow(at(name)),
    read,
    erased: localFiles(at(ERASED_FOLDER)),
    servers: localFiles(at(SERVERS_FOLDER)),
  };
}

const LIST_PAGE_SIZE = 1_000;

/** Bytes per ms (100 kB/s); a slower transfer counts as timed out. */
const MIN_BYTES_PER_MS = 100;
const transferTimeout = (bytes: number): number => STORAGE_TIMEOUT + bytes / MIN_BYTES_PER_MS;

interface BucketObject {
  key: string;
  bytes: number;
}

async function* listBucketObjects(client: Bun.S3Client, prefix: string): AsyncIterable<BucketObject> {
  let startAfter: string | undefined;
  do {
    const page = await withStorageTimeout(
      STORAGE_TIMEOUT,
      client.list({ prefix, maxKeys: LIST_PAGE_SIZE, startAfter }),
    );
    const { contents = [] } = page;
    for (const { key, size = 0 } of contents) yield { key, bytes: size };
    startAfter = nextListStart(page, startAfter);
  } while (startAfter);
}

/** Missing: null. @throws Error of the bucket */
async function readBucketText(client: Bun.S3Client, key: string): Promise<string | null> {
  return withStorageTimeout(STORAGE_TIMEOUT, client.file(key).text()).catch((error) => {
    if (isMissingKey(error)) return null;
    throw error;
  });
}

/** A file of a backup is missing where its list has it. */
export class IncompleteBackup extends Error {}

async function downloadBackup(
  client: Bun.S3Client,
  from: string,
  into: string,
  keep: (file: string) => boolean = () => true,
): Promise<void> {
  for await (const { key, bytes } of listBucketObjects(client, from)) {
    const file = key.slice(from.length);
    const path = resolve(into, file);
    if (!path.startsWith(`${resolve(into)}/`)) throw new Error("a name in the bucket leads elsewhere");
    if (!keep(file)) continue;
    await withStorageTimeout(transferTimeout(bytes), downloadObject(client, key, path)).catch((error) => {
      throw isMissingKey(error) ? new IncompleteBackup(`the bucket lists ${key} and does not have it`) : error;
    });
  }
  if (!existsSync(join(into, MANIFEST_FILE))) throw new Error(`there is no whole backup at ${from} in the bucket`);
}

async function removeBelow(client: Bun.S3Client, below: string): Promise<void> {
  const drop = (key: string) => withStorageTimeout(STORAGE_TIMEOUT, client.delete(key));
  // The manifest first: without it an interrupted removal leaves no backup.
  await drop(`${below}${MANIFEST_FILE}`);
  for await (const { key } of listBucketObjects(client, below)) await drop(key);
}

function createBucketStore(config: S3Config, bucket: string, prefix: string): BackupStore {
  const s3 = { ...config, bucket };
  const client = new Bun.S3Client(s3);
  const at = (name: string) => `${prefix}${name}/`;
  return {
    displayName: `s3://${bucket}/${prefix}`,
    folder: null,
    async backups() {
      const found: StoredBackup[] = [];
      for await (const { key } of listBucketObjects(client, prefix)) {
        const [name = "", file, more] = key.slice(prefix.length).split("/");
        if (!isBackupName(name) || file !== MANIFEST_FILE || more !== undefined) continue;
        const manifest = tryParseManifest(await readBucketText(client, key));
        if (manifest) found.push({ name, manifest });
      }
      return found.sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    async addBackup(draft, name) {
      const files = (await listFilesBelow(draft)).filter((file) => file !== MANIFEST_FILE);
      for (const file of [...files, MANIFEST_FILE]) {
        const from = Bun.file(join(draft, file));
        await withStorageTimeout(transferTimeout(from.size), client.write(at(name) + file, from));
      }
      await rm(draft, { recursive: true, force: true });
    },
    fetch: (name, into, keep) => downloadBackup(client, at(name), into, keep),
    digest: (name, file) => digestOfObject(client, at(name) + file),
    remove: (name) => removeBelow(client, at(name)),
    async sizes(name) {
      const found = new Map<string, number>();
      for await (const { key, bytes } of listBucketObjects(client, at(name)))
        found.set(key.slice(at(name).length), bytes);
      return found;
    },
    read: (name, file) => readBucketText(client, at(name) + file),
    erased: s3Files(s3, at(ERASED_FOLDER)),
    servers: s3Files(s3, at(SERVERS_FOLDER)),
  };
}

const BUCKET_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;

/** Opens a folder or `s3://bucket/prefix`, which uses the S3_… settings. @throws Error on an invalid place */
export function openBackupStore(config: Pick<Config, "s3" | "dataDir" | "backup">, to = config.backup.to): BackupStore {
  if (to === null) return createFolderStore(join(resolve(config.dataDir), "backups"));
  if (!to.startsWith("s3:")) return createFolderStore(resolve(to));
  const [, bucket, prefix = ""] = BUCKET_URL.exec(to) ?? [];
  if (!bucket) throw new Error(`${to} must be such as s3://bucket/backups`);
  if (!config.s3) throw new Error(`${to} needs the settings S3_ENDPOINT, S3_BUCKET and both keys`);
  return createBucketStore(config.s3, bucket, prefix && `${prefix.replace(/\/+$/, "")}/`);
}
