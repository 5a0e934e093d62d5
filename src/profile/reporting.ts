import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import {
  type ContentAdapter,
  type ContentSnapshot,
  hiddenUntilReworded,
  type PicturedThing,
  type ReportPictureStores,
  toContentSnapshot,
} from "../safety/safety";
import { findUser } from "../users/users";
import { decideHeldPhotoInTx } from "./photos/held-photos";
import { findShownPhoto, photoFilesOf } from "./photos/photo-rows";

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
      pictured: row.avatar !== null,
      sealable: row.avatar !== null,
      ...(row.avatar && { more: { avatar: row.avatar } }),
    },
  );
}

/** The photo of the album that is meant, else or where it is gone the avatar; what waits for an official is seen by nobody who could report it. */
async function loadReportedPhoto(db: DbOrTx, { kept }: ReportPictureStores, { id, photo }: PicturedThing) {
  const row = (photo && (await findShownPhoto(db, id, photo))) || (await findShownPhoto(db, id, undefined));
  if (!row) return null;
  const name = photoFilesOf(row).at(-1) ?? "";
  const bytes = await kept.get(name);
  return bytes && { name, bytes };
}

/** Reports about a person's name, picture and signature; `visibleText` is added by the social room. */
export const reportablePerson: Omit<ContentAdapter, "visibleText"> = {
  loadSnapshot: loadReportedProfile,
  picture: loadReportedPhoto,
  ...hiddenUntilReworded(
    (tx, id, hidden_at) => tx.updateTable("users").set({ hidden_at }).where("id", "=", id),
    (tx, id) => tx.selectFrom("users").select("hidden_at").where("id", "=", id),
  ),
  isChangedSince: async (tx, id, time) =>
    ((await findUser(tx, id, ["profile_changed_at"]))?.profile_changed_at ?? 0) > time,
  decideHeldPhoto: decideHeldPhotoInTx,
};
