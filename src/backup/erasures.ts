import { deleteAccount, forgetErasure, notedErasures, onErased } from "../account/account";
import { setOfficial } from "../auth/auth";
import type { Config } from "../config";
import { type Db, transact } from "../db/transact";
import type { Files } from "../files/files";
import { openVault, type Vault } from "./vault";

const END = ".txt";
const OURS = /^([\w-]+)\.txt$/;

/** Writes the ids of those who were erased beside the backups. */
export async function writeErasures(vault: Vault, db: Db): Promise<void> {
  for (const id of await notedErasures(db)) {
    await vault.erased.put(id + END, new TextEncoder().encode(`${id}\n`), "text/plain");
    await forgetErasure(db, id);
  }
}

/** Erasures reach the backups before they are answered. */
export const followErasures = (config: Config, db: Db): void =>
  onErased(db, (same) => writeErasures(openVault(config), same));

/** Ids that were erased, as long as any backup may hold them. */
export async function erasedIds(vault: Vault): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of vault.erased.list()) {
    const id = OURS.exec(name)?.[1];
    if (id) ids.push(id);
  }
  return ids;
}

/** Forgets ids that were erased before the oldest backup was made. */
export async function forgetOldErasures(vault: Vault): Promise<void> {
  const oldest = (await vault.backups()).at(-1)?.manifest.takenAt;
  if (oldest === undefined) return;
  for await (const { name, since } of vault.erased.list())
    if (OURS.test(name) && since < oldest) await vault.erased.remove(name);
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
  ids: readonly string[],
  now: number,
): Promise<number> {
  let count = 0;
  for (const id of ids) {
    const row = await nameOf(db, id);
    if (!row) continue;
    if (row.official === 1) await transact(db, (tx) => setOfficial(tx, row.username_key, false));
    await deleteAccount(db, files, id, now);
    count++;
  }
  return count;
}
