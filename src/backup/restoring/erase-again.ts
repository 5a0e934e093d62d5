import { deleteAccount, type Erasure } from "../../account/account";
import { setOfficialRights } from "../../auth/auth";
import { type Db, transact } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { findUser } from "../../users/users";

/** Erases people again whom a backup contains. @returns their number */
export async function eraseRestoredPeople(
  db: Db,
  files: Pick<FileStore, "remove">,
  erased: readonly Erasure[],
  now: number,
): Promise<number> {
  let count = 0;
  for (const { id, messages } of erased) {
    const row = await findUser(db, id, ["username_key", "official"]);
    if (!row) continue;
    if (row.official === 1) await transact(db, (tx) => setOfficialRights(tx, row.username_key, false, now));
    await deleteAccount(db, files, id, now, { messages });
    count++;
  }
  return count;
}
