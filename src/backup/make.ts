import { randomBytes } from "node:crypto";
import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config/config";
import { installationOf } from "../db/installation";
import { appliedTo } from "../db/migrate";
import { openDatabase } from "../db/open";
import { databaseFile } from "../db/storage";
import type { Db } from "../db/transact";
import { openPictures, type PictureStore } from "../files/open";
import { isHalf } from "../files/pictures";
import { VERSION } from "../runtime/version";
import { copyDatabase, databaseOf } from "./database";
import { digestOf, durable } from "./disk";
import { makeFolder, putBytes, putFile } from "./draft";
import { type ErasureList, OWN_LIST } from "./erasure-lists";
import { erasureList, putErasures } from "./erasures";
import { backupName, CHECKSUMS, MANIFEST, type Manifest } from "./manifest";
import { namedFiles } from "./named-files";
import { openVault, type Vault } from "./vault";

interface Made {
  name: string;
  place: string;
  manifest: Manifest;
}

interface Order {
  /** null: as the settings say. */
  to: string | null;
  why: Manifest["why"];
  /** false: the database alone. */
  pictures: boolean;
  now: number;
}

const HALF = ".half-";
/** Older ones are of a backup that was killed. */
const HALF_KEPT = 24 * 60 * 60 * 1000;
const KEY_FILE = /^[\w-]+\.(key|pem)$/;

/** Where a draft grows: in the folder itself, so that a rename finishes it; of a bucket in the data directory. */
const workshop = ({ dataDir }: Config, { folder }: Vault): string =>
  folder ?? join(resolve(dataDir), "backups");

async function sweepHalves(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(HALF)) continue;
    const { mtimeMs = now } = (await stat(join(folder, name)).catch(() => null)) ?? {};
    if (mtimeMs < now - HALF_KEPT) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** @throws Error where the database would not fit; nothing was written then */
async function ensureRoom(config: Config, folder: string): Promise<void> {
  if (config.databaseUrl) return;
  const { bavail, bsize } = await statfs(folder);
  const { size } = await stat(databaseFile(config.dataDir));
  if (bavail * bsize < size) {
    const error = new Error(`there is no room for a backup in ${folder}: ${size} bytes are needed`);
    throw Object.assign(error, { code: "ENOSPC" });
  }
}

type Shelf = readonly [path: string, from: PictureStore["pictures"], local: string | null];

function shelvesOf(config: Config, store: PictureStore): Shelf[] {
  const local = (name: string) => (config.s3 ? null : join(config.dataDir, name));
  const evidence = `evidence/${store.database}`;
  return [
    ["pictures", store.pictures, local("pictures")],
    [evidence, store.evidence, local(evidence)],
  ];
}

async function putOne(draft: string, [path, from, local]: Shelf, name: string): Promise<boolean> {
  const inside = `${name.slice(0, 2)}/${name}`;
  if (local) return putFile(draft, `${path}/${inside}`, join(local, inside));
  const bytes = await from.get(name);
  if (bytes) await putBytes(draft, `${path}/${inside}`, bytes);
  return bytes !== null;
}

/** Copies what is not there yet; half-written files and those of other folders of a bucket are left out. */
async function putPictures(draft: string, shelves: Shelf[], there: Set<string>): Promise<void> {
  for (const shelf of shelves)
    for await (const { name } of shelf[1].list()) {
      const path = `${shelf[0]}/${name.slice(0, 2)}/${name}`;
      if (name.includes("/") || isHalf(name) || there.has(path)) continue;
      if (await putOne(draft, shelf, name)) there.add(path);
    }
}

/** Named pictures that came or went meanwhile. @returns those that are nowhere */
async function putNamed(draft: string, shelves: Shelf[], there: Set<string>, named: AsyncIterable<string>) {
  const absent: string[] = [];
  for await (const path of named) {
    if (there.has(path)) continue;
    const shelf = shelves.find(([folder]) => path.startsWith(`${folder}/`));
    const found = shelf && (await putOne(draft, shelf, path.replace(/^.*\//, "")));
    if (found) there.add(path);
    else absent.push(path);
  }
  return absent;
}

async function putKeys(draft: string, { dataDir }: Config): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (KEY_FILE.test(name)) await putFile(draft, `keys/${name}`, join(dataDir, name));
}

async function sumUp(draft: string) {
  const all = await readdir(draft, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  let bytes = 0;
  const lines: string[] = [];
  for (const file of files.sort()) {
    const { sha256, bytes: length } = await digestOf(file);
    bytes += length;
    lines.push(`${sha256}  ${file.slice(draft.length + 1)}\n`);
  }
  const text = lines.join("");
  await writeFile(join(draft, CHECKSUMS), text, { mode: 0o600, flush: true });
  for (const each of all) if (each.isDirectory()) await durable(join(each.parentPath, each.name));
  return { files: files.length, bytes, checksums: new Bun.CryptoHasher("sha256").update(text).digest("hex") };
}

async function absentFrom(
  draft: string,
  kind: Manifest["database"],
  db: Db,
  shelves: Shelf[],
  there: Set<string>,
) {
  const installation = await installationOf(db);
  if (kind !== "sqlite") return putNamed(draft, shelves, there, namedFiles(db, installation));
  const copy = await openDatabase(join(draft, "database.sqlite"), "none");
  try {
    return await putNamed(draft, shelves, there, namedFiles(copy.db, installation));
  } finally {
    await copy.close();
  }
}

/** An older database is copied before it gets the list. */
const LISTED_SINCE = "0044-erased-chats";

interface Filled {
  manifest: Manifest;
  /** null: the schema is older than the list. */
  list: ErasureList | null;
}

async function fill(draft: string, config: Config, db: Db, { why, pictures, now }: Order): Promise<Filled> {
  const installation = await installationOf(db);
  const shelves = pictures ? shelvesOf(config, openPictures(config, installation)) : [];
  const there = new Set<string>();
  // Before, because the database may name what comes first; after, because it may name what comes next.
  await putPictures(draft, shelves, there);
  const kind = await databaseOf(config);
  await copyDatabase(config, kind, draft);
  await putPictures(draft, shelves, there);
  const absent = pictures ? await absentFrom(draft, kind, db, shelves, there) : [];
  await putKeys(draft, config);
  const migrations = (await appliedTo(db)).sort();
  const list = migrations.includes(LISTED_SINCE) ? await erasureList(openVault(config), db, now) : null;
  if (list) await putBytes(draft, OWN_LIST, new TextEncoder().encode(JSON.stringify(list)));
  const said = { format: 1, version: VERSION, takenAt: now, installation, database: kind, why } as const;
  return { manifest: { ...said, pictures, migrations, absent, ...(await sumUp(draft)) }, list };
}

function told(error: unknown, folder: string): Error {
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
export async function makeBackup(config: Config, db: Db, order: Order): Promise<Made> {
  const vault = openVault(config, order.to ?? config.backup.to);
  const folder = workshop(config, vault);
  await makeFolder(folder);
  await sweepHalves(folder, order.now);
  await ensureRoom(config, folder);
  const name = backupName(order.now);
  const draft = join(folder, `${HALF}${name}-${randomBytes(4).toString("hex")}`);
  try {
    await makeFolder(draft);
    const { manifest, list } = await fill(draft, config, db, order);
    // First: a backup without the list beside it would bring the erased back.
    if (list) await putErasures(vault, list);
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await vault.accept(draft, name);
    return { name, place: vault.folder ? join(vault.folder, name) : vault.place + name, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw told(error, dirname(draft));
  }
}
