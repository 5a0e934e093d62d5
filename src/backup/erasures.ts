import {
  deleteAccount,
  type Erased,
  forgetErasure,
  messagesIn,
  notedErasures,
  onErased,
} from "../account/account";
import { setOfficial } from "../auth/auth";
import type { Config } from "../config";
import { type Db, transact } from "../db/transact";
import type { Files } from "../files/files";
import { openVault, type Vault } from "./vault";

const END = ".txt";
const OURS = /^([\w-]+)\.txt$/;

/** Writes the ids of those who were erased beside the backups, with what became of what they wrote in chats. */
export async function writeErasures(vault: Vault, db: Db): Promise<void> {
  for (const { id, messages } of await notedErasures(db)) {
    await vault.erased.put(id + END, new TextEncoder().encode(`${id} ${messages}\n`), "text/plain");
    await forgetErasure(db, id);
  }
}

/** Erasures reach the backups before they are answered. */
export const followErasures = (config: Config, db: Db): void =>
  onErased(db, (same) => writeErasures(openVault(config), same));

/** Who was erased, as long as any backup may hold them. */
export async function erasedIds(vault: Vault): Promise<Erased[]> {
  const found: Erased[] = [];
  for await (const { name } of vault.erased.list()) {
    const id = OURS.exec(name)?.[1];
    const note = id && (await vault.erased.get(name));
    if (id) found.push({ id, messages: messagesIn(new TextDecoder().decode(note || undefined)) });
  }
  return found;
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
