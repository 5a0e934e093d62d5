/** The erasure list beside the backups: a file for each id, and a head file with the period that the list covers. */
import {
  addErasures,
  deleteErasuresBefore,
  type Erasure,
  findErasuresSince,
  listErasures,
  setErasuresSince,
  setErasureWriter,
} from "../account/erasures";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import type { Db } from "../db/transact";
import { withStorageTimeout } from "../files/s3";
import { erasureListRetention } from "../limits/erasure";
import { STORAGE_TIMEOUT } from "../limits/pictures";
import {
  coverageFileName,
  type ErasureList,
  erasedFileName,
  erasedFileText,
  fromErasureEntries,
  listErasedIds,
  loadErasedPeople,
  toErasureEntries,
} from "./erasure-lists";
import { openBackupStore } from "./stores/backup-store";
import type { BackupStore } from "./stores/store";

const utf8BytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const putErasedPerson = ({ erased }: BackupStore, person: Erasure): Promise<void> =>
  erased.put(erasedFileName(person.id), utf8BytesOf(erasedFileText(person)), "text/plain");

/** Writes erasures beside the backups before the request is answered; after a failure within the hour. */
export const writeErasuresToBackups = (config: Config, db: Db): void =>
  setErasureWriter(db, (_, person) =>
    withStorageTimeout(STORAGE_TIMEOUT, putErasedPerson(openBackupStore(config), person)),
  );

/**
 * Time since which the list is complete, ms. A database without one takes over the ids beside its backups, which are
 * complete since its oldest backup.
 */
async function ensureErasuresSince(store: BackupStore, db: Db, now: number): Promise<number> {
  const known = await findErasuresSince(db);
  if (known !== null) return known;
  const installation = await ensureInstallationId(db);
  const own = (await store.backups()).filter(({ manifest }) => manifest.installation === installation);
  await addErasures(db, await loadErasedPeople(store), now);
  await setErasuresSince(db, own.at(-1)?.manifest.takenAt ?? now);
  return (await findErasuresSince(db)) ?? now;
}

/** The present list, for a backup. @param store the one of the settings */
export async function loadErasureList(store: BackupStore, db: Db, now: number): Promise<ErasureList> {
  // An unreadable store must not prevent a backup to another one.
  const since = await ensureErasuresSince(store, db, now).catch(() => now);
  return {
    installation: await ensureInstallationId(db),
    since,
    asOf: now,
    ...toErasureEntries(await listErasures(db)),
  };
}

/** Writes the missing ids of the list, then its head file. */
export async function writeErasureList(store: BackupStore, list: ErasureList): Promise<void> {
  const listedIds = await listErasedIds(store);
  for (const person of fromErasureEntries(list)) if (!listedIds.has(person.id)) await putErasedPerson(store, person);
  const { installation, since, asOf } = list;
  await store.erased.put(
    coverageFileName(list),
    utf8BytesOf(JSON.stringify({ installation, since, asOf })),
    "application/json",
  );
}

/**
 * Completes the list beside the backups, and removes ids that were erased before all existing backups and longer ago
 * than the retention of erasures. Part of the hourly housekeeping. @param now the machine's clock, ms
 */
export async function maintainErasureList(config: Config, db: Db, now: number): Promise<void> {
  const store = openBackupStore(config);
  const since = await ensureErasuresSince(store, db, now);
  const oldest = (await store.backups()).at(-1)?.manifest.takenAt ?? now;
  const before = Math.min(oldest, now - erasureListRetention(config.backup.days));
  if (before > since) await deleteErasuresBefore(db, before);
  const list = await loadErasureList(store, db, now);
  await writeErasureList(store, list);
  const remaining = new Set(list.ids);
  for (const [id, at] of await listErasedIds(store))
    if (at < before && !remaining.has(id)) await store.erased.remove(erasedFileName(id));
}

/** Number of erased ids that are not beside the backups. */
export async function countUnlistedErasures(config: Config, db: Db): Promise<number> {
  const listedIds = await listErasedIds(openBackupStore(config));
  return (await listErasures(db)).filter(({ id }) => !listedIds.has(id)).length;
}
