import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { S3Config } from "../../config/s3";
import { isMissingKey, nextListStart, s3Files, withStorageTimeout } from "../../files/s3";
import { STORAGE_TIMEOUT } from "../../limits/pictures";
import { isBackupName, MANIFEST_FILE, timeOfBackupName } from "../manifest";
import { digestOfObject, downloadObject } from "./bucket-objects";
import {
  type BackupStore,
  ERASED_FOLDER,
  listFilesBelow,
  SERVERS_FOLDER,
  type StoredBackup,
  tryParseManifest,
  type UnfinishedBackup,
} from "./store";

const LIST_PAGE_SIZE = 1_000;

/** Bytes per ms (100 kB/s); a slower transfer counts as timed out. */
const MIN_BYTES_PER_MS = 100;
const transferTimeout = (bytes: number): number => STORAGE_TIMEOUT + bytes / MIN_BYTES_PER_MS;

interface BucketObject {
  key: string;
  bytes: number;
  /** When it was written, ms; NaN: the list does not say it. */
  since: number;
}

async function* listBucketObjects(client: Bun.S3Client, prefix: string): AsyncIterable<BucketObject> {
  let startAfter: string | undefined;
  do {
    const page = await withStorageTimeout(
      STORAGE_TIMEOUT,
      client.list({ prefix, maxKeys: LIST_PAGE_SIZE, startAfter }),
    );
    const { contents = [] } = page;
    for (const { key, lastModified, size = 0 } of contents)
      yield { key, bytes: size, since: Date.parse(lastModified ?? "") };
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

async function listUnfinished(client: Bun.S3Client, prefix: string): Promise<UnfinishedBackup[]> {
  const times = new Map<string, number>();
  for await (const { key, since } of listBucketObjects(client, prefix)) {
    const [name = ""] = key.slice(prefix.length).split("/");
    if (isBackupName(name)) times.set(name, Math.max(times.get(name) ?? timeOfBackupName(name), since || 0));
  }
  const found: UnfinishedBackup[] = [];
  // What a list leaves out may be there all the same.
  for (const [name, since] of times)
    if ((await readBucketText(client, `${prefix}${name}/${MANIFEST_FILE}`)) === null) found.push({ name, since });
  return found;
}

/** Backups below a prefix of a bucket. */
export function createBucketStore(config: S3Config, bucket: string, prefix: string): BackupStore {
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
    unfinished: () => listUnfinished(client, prefix),
    async addBackup(draft, name) {
      const files = (await listFilesBelow(draft)).filter((file) => file !== MANIFEST_FILE);
      for (const file of [...files, MANIFEST_FILE]) {
        const from = Bun.file(join(draft, file));
        await withStorageTimeout(transferTimeout(from.size), client.write(at(name) + file, from));
      }
      await rm(draft, { recursive: true, force: true });
    },
    download: (name, into, keep) => downloadBackup(client, at(name), into, keep),
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
