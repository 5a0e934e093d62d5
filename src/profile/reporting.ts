import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { type ContentAdapter, type ContentSnapshot, hiddenUntilReworded, toContentSnapshot } from "../safety/safety";
import { findUser } from "../users/users";
import { decideHeldPhotoInTx } from "./photos/held-photos";

async function loadReportedProfile(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  if (id === DELETED_USER_ID) return null;
  const row = await findUser(db, id, ["nickname", "signature", "avatar", "official", "language", "created_at"]);
  if (!row) return null;
  return toContentSnapshot(
    { ...row, id },
    {
      text: row.signature,
      language: row.language,
      where: `/friends/${id}`,
      at: row.created_at,
      ...(row.avatar && { more: { avatar: row.avatar } }),
    },
  );
}

/** Reports about a person's name, picture and signature; `visibleText` is added by the social room. */
export const reportablePerson: Omit<ContentAdapter, "visibleText"> = {
  loadSnapshot: loadReportedProfile,
  ...hiddenUntilReworded(
    (tx, id, hidden_at) => tx.updateTable("users").set({ hidden_at }).where("id", "=", id),
    (tx, id) => tx.selectFrom("users").select("hidden_at").where("id", "=", id),
  ),
  decideHeldPhoto: decideHeldPhotoInTx,
};
