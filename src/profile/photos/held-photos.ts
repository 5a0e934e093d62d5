import { sql } from "kysely";
import { countRows } from "../../db/count-rows";
import { type ListPage, type PageRequest, toListPage } from "../../db/paging";
import type { ProfilePhotoRow } from "../../db/tables/profile";
import { afterCommit, type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { pictureFileName, pictureMediaTypeOf } from "../../files/pictures";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { hook } from "../../runtime/per-owner";
import { type HeldPhotoDecision, isUndecidedSql, logOfficialAct } from "../../safety/safety";
import { lockUsers } from "../../users/users";
import { ALBUM_SIDES, AVATAR_SIDES, avatarPathOf } from "./photo-formats";
import { photoFilesOf } from "./photo-rows";

export const HELD_PHOTO_QUEUE = "held-photos";
/** `kind` in the audit log of looks at waiting photos, and of decisions about them. */
const LOG_KIND = "profile_photo";

/** An avatar or album photo that its owner alone sees until an official has looked at it. */
export interface HeldPhoto {
  id: string;
  kind: ProfilePhotoRow["kind"];
  aboutId: string;
  nickname: string;
  /** ms */
  heldAt: number;
}

const photoFileRemover = hook<Db, (names: string[]) => Promise<unknown>>();

/** Registers what erases the files of photos that an official has removed. */
export const onHeldPhotoRemoved = photoFileRemover.set;

/** The literal makes the partial index usable. */
const selectHeldPhotos = (db: DbOrTx) => db.selectFrom("photos").where("held", "=", sql.lit(1));

/** SQL condition: no decision about the photo waits for its undo to end. */
const isUndecided = isUndecidedSql("photo", sql.ref("photos.id"));

/** Photos that wait, the latest first. */
export async function listHeldPhotos(db: DbOrTx, request: PageRequest): Promise<ListPage<HeldPhoto>> {
  const { after, limit } = request;
  const rows = await selectHeldPhotos(db)
    .innerJoin("users", "users.id", "photos.user_id")
    .where(isUndecided)
    .select(["photos.id", "photos.kind", "photos.user_id", "photos.created_at", "users.nickname"])
    .where((eb) => eb(eb.refTuple("photos.created_at", "photos.id"), "<", eb.tuple(after.time, after.id)))
    .orderBy("photos.created_at", "desc")
    .orderBy("photos.id", "desc")
    .limit(limit + 1)
    .execute();
  return toListPage(
    rows,
    request,
    ({ created_at, id }) => ({ time: created_at, id }),
    ({ id, kind, user_id: aboutId, nickname, created_at: heldAt }) => ({ id, kind, aboutId, nickname, heldAt }),
  );
}

export const countHeldPhotos = (db: DbOrTx): Promise<number> => countRows(selectHeldPhotos(db).where(isUndecided));

const findHeldPhoto = (db: DbOrTx, id: string): Promise<ProfilePhotoRow | undefined> =>
  selectHeldPhotos(db).selectAll().where("id", "=", id).executeTakeFirst();

/** The picture of a photo that waits, for an official: the log keeps each look. @param now ms @throws Refusal `photo_not_found` */
export async function loadHeldPhoto(
  db: Db,
  files: Pick<FileStore, "get">,
  officialId: string,
  id: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const row = await transact(db, async (tx) => {
    const held = await findHeldPhoto(tx, id);
    if (!held) throw new Refusal("photo_not_found");
    const look = { officialId, act: "evidence_opened", kind: LOG_KIND, thingId: id } as const;
    await logOfficialAct(tx, { ...look, aboutId: held.user_id }, now);
    return held;
  });
  const still = row.kind === "avatar" ? AVATAR_SIDES.large : ALBUM_SIDES.large;
  const name = pictureFileName(row.file, row.animated === 1 ? "animation" : still);
  const bytes = await files.get(name);
  if (!bytes) throw new Refusal("photo_not_found");
  return { bytes, type: pictureMediaTypeOf(name) };
}

/** Conditional: one official decides, and the owner may have removed it. @throws Refusal `photo_not_found` */
async function releasePhoto(tx: Tx, { id, kind, file, user_id }: ProfilePhotoRow, now: number): Promise<void> {
  const released = await tx
    .updateTable("photos")
    .set({ held: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (!released) throw new Refusal("photo_not_found");
  await tx
    .updateTable("users")
    .set({ profile_changed_at: now, ...(kind === "avatar" && { avatar: avatarPathOf(file) }) })
    .where("id", "=", user_id)
    .execute();
}

async function removeHeldPhoto(tx: Tx, held: ProfilePhotoRow): Promise<void> {
  const removed = await tx
    .deleteFrom("photos")
    .where("id", "=", held.id)
    .where("held", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new Refusal("photo_not_found");
  afterCommit(tx, (owner) => photoFileRemover.of(owner)?.(photoFilesOf(held)));
}

/** `decideHeldPhoto` in a transaction. */
export async function decideHeldPhotoInTx(
  tx: Tx,
  officialId: string,
  { id, decision }: HeldPhotoDecision,
  now: number,
): Promise<void> {
  const held = await selectHeldPhotos(tx).selectAll().where("id", "=", id).where(isUndecided).executeTakeFirst();
  if (!held) throw new Refusal("photo_not_found");
  const { user_id: aboutId } = held;
  // Also of somebody who is banned.
  await lockUsers(tx, [aboutId]);
  await (decision === "release" ? releasePhoto(tx, held, now) : removeHeldPhoto(tx, held));
  const notice = decision === "release" ? "picture_released" : "picture_removed";
  await notifyPerson(tx, aboutId, "official_notice", { notice }, now);
  const act = { officialId, act: "text_decided", kind: LOG_KIND, thingId: id, aboutId } as const;
  await logOfficialAct(tx, { ...act, reason: decision }, now);
}

/** Lets others see a photo, or removes it with its files. @param now ms @throws Refusal `photo_not_found` */
export const decideHeldPhoto = (db: Db, officialId: string, input: HeldPhotoDecision, now: number): Promise<void> =>
  transact(db, (tx) => decideHeldPhotoInTx(tx, officialId, input, now));
