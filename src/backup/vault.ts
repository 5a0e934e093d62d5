import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config, S3Config } from "../config/config";
import type { Files } from "../files/files";
import { localFiles } from "../files/local";
import { isMissing, s3Files, within } from "../files/s3";
import { STORAGE_PATIENCE } from "../limits/limits";
import { durable } from "./disk";
import { isBackupName, MANIFEST, type Manifest, readManifest } from "./manifest";

interface Found {
  name: string;
  manifest: Manifest;
}

/** Where backups are kept: a folder, or a bucket. */
export interface Vault {
  /** As the operator names it. */
  place: string;
  /** null: a bucket. */
  folder: string | null;
  /** Whole ones, the newest first. */
  backups(): Promise<Found[]>;
  /** Takes a whole folder in; its manifest comes last. */
  accept(draft: string, name: string): Promise<void>;
  /** Puts a backup into an empty folder. */
  fetch(name: string, into: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Files of a backup and their sizes, by name. */
  sizes(name: string): Promise<Map<string, number>>;
  /** A text file of a backup; null: it has none. */
  read(name: string, file: string): Promise<string | null>;
  /** Ids of people who were erased. */
  erased: Files;
  /** Questions of a server that starts to those that share its database. */
  servers: Files;
}

const ERASED = "erased";
const SERVERS = "servers";

/** Whoever may not read a place must not take it for an empty one. */
function nothingWhereMissing(error: unknown): string[] {
  if (Object(error).code === "ENOENT") return [];
  throw error;
}

/** null: none, or one that cannot be read. */
function manifestOf(text: string | null): Manifest | null {
  try {
    return text === null ? null : readManifest(text);
  } catch {
    return null;
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
}

async function sizesBelow(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await filesBelow(folder)) found.set(name, (await stat(join(folder, name))).size);
  return found;
}

function folderVault(folder: string): Vault {
  const at = (name: string) => join(folder, name);
  const read = (name: string, file: string) => readFile(join(at(name), file), "utf8").catch(() => null);
  return {
    place: folder,
    folder,
    async backups() {
      const names = await readdir(folder).catch(nothingWhereMissing);
      const found: Found[] = [];
      for (const name of names.filter(isBackupName).sort().reverse()) {
        const manifest = manifestOf(await read(name, MANIFEST));
        if (manifest) found.push({ name, manifest });
      }
      return found;
    },
    async accept(draft, name) {
      await durable(draft);
      await rename(draft, at(name));
      await durable(folder);
    },
    fetch: async () => {
      throw new Error("a folder is read where it is");
    },
    async remove(name) {
      // Without its manifest it is no backup any more, however far this gets.
      await rm(join(at(name), MANIFEST), { force: true });
      await rm(at(name), { recursive: true, force: true });
    },
    sizes: (name) => sizesBelow(at(name)),
    read,
    erased: localFiles(at(ERASED)),
    servers: localFiles(at(SERVERS)),
  };
}

const LISTED = 1_000;

/** Bytes a ms (100 kB/s): slower than that is silence. */
const SLOWEST = 100;
const patienceFor = (bytes: number): number => STORAGE_PATIENCE + bytes / SLOWEST;

interface Listed {
  key: string;
  bytes: number;
}

async function* listed(client: Bun.S3Client, prefix: string): AsyncIterable<Listed> {
  let startAfter: string | undefined;
  do {
    const page = await within(STORAGE_PATIENCE, client.list({ prefix, maxKeys: LISTED, startAfter }));
    const { contents = [], isTruncated } = page;
    for (const { key, size = 0 } of contents) yield { key, bytes: size };
    startAfter = isTruncated ? contents.at(-1)?.key : undefined;
  } while (startAfter);
}

/** Missing: null. @throws Error of the bucket */
async function textOf(client: Bun.S3Client, key: string): Promise<string | null> {
  return within(STORAGE_PATIENCE, client.file(key).text()).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

async function fetchAll(client: Bun.S3Client, from: string, into: string): Promise<void> {
  for await (const { key, bytes } of listed(client, from)) {
    const path = resolve(into, key.slice(from.length));
    if (!path.startsWith(`${resolve(into)}/`)) throw new Error("a name in the bucket leads elsewhere");
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const found = await within(patienceFor(bytes), client.file(key).bytes());
    await writeFile(path, found, { mode: 0o600 });
  }
  if (!existsSync(join(into, MANIFEST))) throw new Error(`there is no whole backup at ${from} in the bucket`);
}

async function removeAll(client: Bun.S3Client, below: string): Promise<void> {
  const drop = (key: string) => within(STORAGE_PATIENCE, client.delete(key));
  // Without its manifest it is no backup any more, however far this gets.
  await drop(`${below}${MANIFEST}`);
  for await (const { key } of listed(client, below)) await drop(key);
}

function bucketVault(config: S3Config, bucket: string, prefix: string): Vault {
  const s3 = { ...config, bucket };
  const client = new Bun.S3Client(s3);
  const at = (name: string) => `${prefix}${name}/`;
  return {
    place: `s3://${bucket}/${prefix}`,
    folder: null,
    async backups() {
      const found: Found[] = [];
      for await (const { key } of listed(client, prefix)) {
        const [name = "", file, more] = key.slice(prefix.length).split("/");
        if (!isBackupName(name) || file !== MANIFEST || more !== undefined) continue;
        const manifest = manifestOf(await textOf(client, key));
        if (manifest) found.push({ name, manifest });
      }
      return found.sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    async accept(draft, name) {
      const files = (await filesBelow(draft)).filter((file) => file !== MANIFEST);
      for (const file of [...files, MANIFEST]) {
        const from = Bun.file(join(draft, file));
        await within(patienceFor(from.size), client.write(at(name) + file, from));
      }
      await rm(draft, { recursive: true, force: true });
    },
    fetch: (name, into) => fetchAll(client, at(name), into),
    remove: (name) => removeAll(client, at(name)),
    async sizes(name) {
      const found = new Map<string, number>();
      for await (const { key, bytes } of listed(client, at(name)))
        found.set(key.slice(at(name).length), bytes);
      return found;
    },
    read: (name, file) => textOf(client, at(name) + file),
    erased: s3Files(s3, at(ERASED)),
    servers: s3Files(s3, at(SERVERS)),
  };
}

const BUCKET = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;

/** Opens a folder or `s3://bucket/prefix`, which uses the S3_… settings. @throws Error on a place that is none */
export function openVault(config: Pick<Config, "s3" | "dataDir" | "backup">, to = config.backup.to): Vault {
  if (to === null) return folderVault(join(resolve(config.dataDir), "backups"));
  if (!to.startsWith("s3:")) return folderVault(resolve(to));
  const [, bucket, prefix = ""] = BUCKET.exec(to) ?? [];
  if (!bucket) throw new Error(`${to} must be such as s3://bucket/backups`);
  if (!config.s3) throw new Error(`${to} needs the settings S3_ENDPOINT, S3_BUCKET and both keys`);
  return bucketVault(config.s3, bucket, prefix && `${prefix.replace(/\/+$/, "")}/`);
}
