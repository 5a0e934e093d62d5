/** The list of the erased beside the backups: a file for each id, and a head that says how far the list reaches. */
import {
  addErasures,
  deleteAccount,
  type Erased,
  erasedPeople,
  erasuresSince,
  forgetErasures,
  listErasuresSince,
  onErased,
} from "../account/account";
import { setOfficial } from "../auth/auth";
import type { Config } from "../config/config";
import { installationOf } from "../db/installation";
import { type Db, transact } from "../db/transact";
import type { Files } from "../files/files";
import { within } from "../files/s3";
import { erasedKept, STORAGE_PATIENCE } from "../limits/limits";
import { type ErasureList, erasedIn, fileOf, headOf, idsIn, listOf, noteOf, onList } from "./erasure-lists";
import { openVault, type Vault } from "./vault";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const put = ({ erased }: Vault, person: Erased): Promise<void> =>
  erased.put(fileOf(person.id), bytesOf(noteOf(person)), "text/plain");

/** Erasures reach the backups before they are answered; where that fails, within the hour. */
export const followErasures = (config: Config, db: Db): void =>
  onErased(db, (_, person) => within(STORAGE_PATIENCE, put(openVault(config), person)));

/**
 * Since when the list is complete, ms. A database from before there was one takes over what lies beside its backups,
 * where nothing was forgotten that the oldest of them holds.
 */
async function sinceOf(vault: Vault, db: Db, now: number): Promise<number> {
  const known = await erasuresSince(db);
  if (known !== null) return known;
  const installation = await installationOf(db);
  const own = (await vault.backups()).filter(({ manifest }) => manifest.installation === installation);
  await addErasures(db, await erasedIn(vault), now);
  await listErasuresSince(db, own.at(-1)?.manifest.takenAt ?? now);
  return (await erasuresSince(db)) ?? now;
}

/** The list as of now, for a backup. @param vault where the backups of the settings are */
export async function erasureList(vault: Vault, db: Db, now: number): Promise<ErasureList> {
  // A place that cannot be read must not keep a backup from another one.
  const since = await sinceOf(vault, db, now).catch(() => now);
  return { installation: await installationOf(db), since, asOf: now, ...listOf(await erasedPeople(db)) };
}

/** Writes what of the list is not there yet, and then how far it reaches. */
export async function putErasures(vault: Vault, list: ErasureList): Promise<void> {
  const there = await idsIn(vault);
  for (const person of onList(list)) if (!there.has(person.id)) await put(vault, person);
  const { installation, since, asOf } = list;
  await vault.erased.put(
    headOf(list),
    bytesOf(JSON.stringify({ installation, since, asOf })),
    "application/json",
  );
}

/**
 * Keeps the list beside the backups complete, and forgets who was erased before every backup that is there and longer
 * ago than erasures are kept. Part of the hourly housekeeping. @param now the machine's clock, ms
 */
export async function keepErasures(config: Config, db: Db, now: number): Promise<void> {
  const vault = openVault(config);
  const since = await sinceOf(vault, db, now);
  const oldest = (await vault.backups()).at(-1)?.manifest.takenAt ?? now;
  const before = Math.min(oldest, now - erasedKept(config.backup.days));
  if (before > since) await forgetErasures(db, before);
  const list = await erasureList(vault, db, now);
  await putErasures(vault, list);
  const kept = new Set(list.ids);
  for (const [id, at] of await idsIn(vault))
    if (at < before && !kept.has(id)) await vault.erased.remove(fileOf(id));
}

/** How many erased ids do not lie beside the backups. */
export async function unlistedErasures(config: Config, db: Db): Promise<number> {
  const there = await idsIn(openVault(config));
  return (await erasedPeople(db)).filter(({ id }) => !there.has(id)).length;
}

async function nameOf(db: Db, id: string) {
  const row = await db
    .selectFrom("users")
    .select(["username_key", "official"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

/** Erases again whom a backup brought back. @returns how many */
export async function eraseAgain(
  db: Db,
  files: Pick<Files, "remove">,
  erased: readonly Erased[],
  now: number,
): Promise<number> {
  let count = 0;
  for (const { id, messages } of erased) {
    const row = await nameOf(db, id);
    if (!row) continue;
    if (row.official === 1) await transact(db, (tx) => setOfficial(tx, row.username_key, false));
    await deleteAccount(db, files, id, now, { messages });
    count++;
  }
  return count;
}
