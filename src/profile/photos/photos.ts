import { type Actor, transactOnce } from "../../db/idempotency";
import { newId } from "../../db/ids";
import type { ProfilePhotoRow } from "../../db/tables/profile";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import type { FileStore } from "../../files/files";
import {
  type CheckPicture,
  type PictureFormat,
  removePictureFiles,
  type StoredPicture,
  storePicture,
} from "../../files/pictures";
import { ALBUM_LIMITS } from "../../limits/account";
import { Refusal } from "../../runtime/errors";
import { lockOwnUser } from "../../users/users";
import { ALBUM_PHOTO_FORMAT, AVATAR_FORMAT, avatarPathOf } from "./photo-formats";
import { listPhotoRows, type Photo, photoFilesOf, photoFromRow } from "./photo-rows";

interface PhotoPosition {
  user: string;
  kind: ProfilePhotoRow["kind"];
  slot: number;
  sort: number;
}

/** On a profile nobody taps: what is to be blurred waits for an official, as what is to be held does (docs/product.md 15.1). */
const isHeld = ({ verdict }: StoredPicture): boolean => verdict === "blur" || verdict === "hold";

async function insertPhoto(
  tx: Tx,
  picture: StoredPicture,
  { user, ...position }: PhotoPosition,
  now: number,
): Promise<ProfilePhotoRow> {
  const { file, width, height, animated } = picture;
  const shown = { file, width, height, animated: animated ? 1 : 0, held: isHeld(picture) ? 1 : 0 } as const;
  const row: ProfilePhotoRow = { id: newId(now), user_id: user, ...position, ...shown, created_at: now };
  await tx.insertInto("photos").values(row).execute();
  if (!row.held) await tx.updateTable("users").set({ profile_changed_at: now }).where("id", "=", user).execute();
  return row;
}

/** Where pictures are stored, with what checks them before; absent: nothing does. */
export type CheckedFiles = FileStore & { check?: CheckPicture | null };

/** Stores picture files and runs `work`, which references them in a transaction; unreferenced files are removed. */
async function storeAndReference<T>(
  files: CheckedFiles,
  user: string,
  bytes: Uint8Array,
  format: PictureFormat,
  work: (picture: StoredPicture, markReferenced: () => void) => Promise<T>,
): Promise<T> {
  const picture = await storePicture(files, user, bytes, format, files.check);
  let isReferenced = false;
  try {
    return await work(picture, () => {
      isReferenced = true;
    });
  } finally {
    if (!isReferenced) await removePictureFiles(files, picture.names);
  }
}

async function deleteAvatarRows(tx: Tx, user: string): Promise<string[]> {
  const rows = await listPhotoRows(tx, user, "avatar");
  await tx.deleteFrom("photos").where("user_id", "=", user).where("kind", "=", "avatar").execute();
  return rows.flatMap(photoFilesOf);
}

/**
 * Sets a stored picture as avatar. @param now ms @param onStored called before the commit @returns its path
 * (null: it waits for an official), and files to remove
 */
export function setStoredAvatar(db: Db, user: string, picture: StoredPicture, now: number, onStored = () => {}) {
  const avatar = isHeld(picture) ? null : avatarPathOf(picture.file);
  return transact(db, async (tx) => {
    await lockOwnUser(tx, user);
    const oldFiles = await deleteAvatarRows(tx, user);
    await insertPhoto(tx, picture, { user, kind: "avatar", slot: 0, sort: 0 }, now);
    await tx.updateTable("users").set({ avatar }).where("id", "=", user).execute();
    onStored();
    return { avatar, oldFiles };
  });
}

/**
 * Stores a picture and sets it as avatar. @param now ms @returns its path; null: it waits for an official
 * @throws Refusal `unsupported_image`, `image_too_large`, `picture_refused`, `overloaded`
 */
export function changeAvatar(
  db: Db,
  files: CheckedFiles,
  user: string,
  bytes: Uint8Array,
  now: number,
): Promise<string | null> {
  return storeAndReference(files, user, bytes, AVATAR_FORMAT, async (picture, markReferenced) => {
    const { avatar, oldFiles } = await setStoredAvatar(db, user, picture, now, markReferenced);
    await removePictureFiles(files, oldFiles);
    return avatar;
  });
}

/** Removes the avatar with its files; idempotent. */
export async function removeAvatar(db: Db, files: FileStore, user: string): Promise<void> {
  const oldFiles = await transact(db, async (tx) => {
    await lockOwnUser(tx, user);
    await tx.updateTable("users").set({ avatar: null }).where("id", "=", user).execute();
    return deleteAvatarRows(tx, user);
  });
  await removePictureFiles(files, oldFiles);
}

async function findFreeAlbumSlot(tx: DbOrTx, user: string): Promise<PhotoPosition> {
  const rows = await listPhotoRows(tx, user, "album");
  const takenSlots = new Set(rows.map(({ slot }) => slot));
  const slot = Array.from({ length: ALBUM_LIMITS.photos }, (_, n) => n).find((n) => !takenSlots.has(n));
  if (slot === undefined) throw new Refusal("album_full");
  return { user, kind: "album", slot, sort: (rows.at(-1)?.sort ?? 0) + 1 };
}

/** Appends a stored picture to the album. @param now ms @throws Refusal `album_full`, `idempotency_key_reused` */
export function addStoredPhoto(db: Db, actor: Actor, picture: StoredPicture, now: number, onStored = () => {}) {
  return transactOnce(db, actor, now, async (tx): Promise<Photo> => {
    await lockOwnUser(tx, actor.id);
    const row = await insertPhoto(tx, picture, await findFreeAlbumSlot(tx, actor.id), now);
    onStored();
    return photoFromRow(row);
  });
}

/**
 * Stores a picture and appends it to the album; idempotent by key. @param now ms @throws Refusal `album_full`, `unsupported_image`,
 * `image_too_large`, `overloaded`, `idempotency_key_reused`
 */
export async function addPhoto(
  db: Db,
  files: CheckedFiles,
  actor: Actor,
  bytes: Uint8Array,
  now: number,
): Promise<Photo> {
  // Nothing is posted to a scanner that has no place here; the transaction decides.
  if (files.check && !actor.once) await findFreeAlbumSlot(db, actor.id);
  return storeAndReference(files, actor.id, bytes, ALBUM_PHOTO_FORMAT, (picture, markReferenced) =>
    addStoredPhoto(db, actor, picture, now, markReferenced),
  );
}

/** A person's own album. */
export const listAlbumPhotos = async (db: DbOrTx, user: string): Promise<Photo[]> =>
  (await listPhotoRows(db, user, "album")).map(photoFromRow);

/** The album as others see it. */
export const listShownAlbumPhotos = async (db: DbOrTx, user: string): Promise<Photo[]> =>
  (await listPhotoRows(db, user, "album")).filter(({ held }) => held === 0).map(photoFromRow);

/** The avatar that waits for an official, for its owner; null: none does. */
export async function findHeldAvatar(db: DbOrTx, user: string): Promise<string | null> {
  const held = (await listPhotoRows(db, user, "avatar")).find((row) => row.held === 1);
  return held ? avatarPathOf(held.file) : null;
}

function requirePhoto<T extends { id: string; path: string }>(photos: T[], idOrPath: string): T {
  const photo = photos.find(({ id, path }) => id === idOrPath || path === idOrPath);
  if (!photo) throw new Refusal("photo_not_found");
  return photo;
}

const listAlbumRows = async (db: DbOrTx, user: string) =>
  (await listPhotoRows(db, user, "album")).map((row) => ({ ...row, path: photoFromRow(row).path }));

/** Removes a photo with its files. @param idOrPath id or path @throws Refusal `photo_not_found` */
export async function removePhoto(db: Db, files: FileStore, user: string, idOrPath: string): Promise<void> {
  const row = await transact(db, async (tx) => {
    await lockOwnUser(tx, user);
    const photo = requirePhoto(await listAlbumRows(tx, user), idOrPath);
    await tx.deleteFrom("photos").where("id", "=", photo.id).execute();
    return photo;
  });
  await removePictureFiles(files, photoFilesOf(row));
}

async function updatePhotoOrder(tx: Tx, ids: string[]): Promise<void> {
  for (const [sort, id] of ids.entries()) {
    await tx.updateTable("photos").set({ sort }).where("id", "=", id).execute();
  }
}

/** Reorders the album. @param wanted ids or paths of all photos @throws Refusal `album_changed` */
export async function orderAlbum(db: Db, user: string, wanted: readonly string[]): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwnUser(tx, user);
    const rows = await listAlbumRows(tx, user);
    const ids = wanted.map((idOrPath) => rows.find(({ id, path }) => id === idOrPath || path === idOrPath)?.id);
    const knownIds = ids.filter((id) => id !== undefined);
    if (knownIds.length !== rows.length || new Set(knownIds).size !== rows.length || ids.length !== rows.length)
      throw new Refusal("album_changed");
    await updatePhotoOrder(tx, knownIds);
  });
}

/** Moves a photo by one place. @param step -1 or 1 @throws Refusal `photo_not_found` */
export async function movePhoto(db: Db, user: string, idOrPath: string, step: -1 | 1): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwnUser(tx, user);
    const rows = await listAlbumRows(tx, user);
    const { id } = requirePhoto(rows, idOrPath);
    const ids = rows.map((row) => row.id).filter((each) => each !== id);
    const from = rows.findIndex((row) => row.id === id);
    ids.splice(Math.max(0, from + step), 0, id);
    await updatePhotoOrder(tx, ids);
  });
}
