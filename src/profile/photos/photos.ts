import { newId } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import type { PhotoRow } from "../../db/tables/profile";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import type { Files } from "../../files/files";
import {
  forgetFiles,
  type KeptPicture,
  type PictureKind,
  pictureFile,
  storePicture,
} from "../../files/pictures";
import { ALBUM } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { lockMe } from "../../users/users";
import { filesOf, type Photo, photoOf, rowsOf } from "./rows";
import { ALBUM_PHOTO, AVATAR, AVATAR_SIDES, pathOf } from "./sizes";

interface Place {
  user: string;
  kind: PhotoRow["kind"];
  slot: number;
  sort: number;
}

async function name(tx: Tx, picture: KeptPicture, { user, ...place }: Place, now: number): Promise<PhotoRow> {
  const { file, width, height, animated } = picture;
  const shown = { file, width, height, animated: animated ? 1 : 0 } as const;
  const row: PhotoRow = { id: newId(now), user_id: user, ...place, ...shown, created_at: now };
  await tx.insertInto("photos").values(row).execute();
  return row;
}

/** Writes files, then names them in a transaction; unnamed ones are removed. @param work names the picture */
async function keeping<T>(
  files: Files,
  user: string,
  bytes: Uint8Array,
  look: PictureKind,
  work: (picture: KeptPicture, done: () => void) => Promise<T>,
): Promise<T> {
  const picture = await storePicture(files, user, bytes, look);
  let named = false;
  try {
    return await work(picture, () => {
      named = true;
    });
  } finally {
    if (!named) await forgetFiles(files, picture.names);
  }
}

async function dropAvatar(tx: Tx, user: string): Promise<string[]> {
  const rows = await rowsOf(tx, user, "avatar");
  await tx.deleteFrom("photos").where("user_id", "=", user).where("kind", "=", "avatar").execute();
  return rows.flatMap(filesOf);
}

/** Sets the avatar. @returns its path, and unreferenced files */
export function nameAvatar(db: Db, user: string, picture: KeptPicture, now: number, done = () => {}) {
  const avatar = pathOf(pictureFile(picture.file, AVATAR_SIDES.large));
  return transact(db, async (tx) => {
    await lockMe(tx, user);
    const old = await dropAvatar(tx, user);
    await name(tx, picture, { user, kind: "avatar", slot: 0, sort: 0 }, now);
    await tx.updateTable("users").set({ avatar }).where("id", "=", user).execute();
    done();
    return { avatar, old };
  });
}

/**
 * Stores and sets an avatar. @returns its path
 * @throws Refusal `unsupported_image`, `image_too_large`, `overloaded`
 */
export function changeAvatar(
  db: Db,
  files: Files,
  user: string,
  bytes: Uint8Array,
  now: number,
): Promise<string> {
  return keeping(files, user, bytes, AVATAR, async (picture, done) => {
    const { avatar, old } = await nameAvatar(db, user, picture, now, done);
    await forgetFiles(files, old);
    return avatar;
  });
}

export async function removeAvatar(db: Db, files: Files, user: string): Promise<void> {
  const old = await transact(db, async (tx) => {
    await lockMe(tx, user);
    await tx.updateTable("users").set({ avatar: null }).where("id", "=", user).execute();
    return dropAvatar(tx, user);
  });
  await forgetFiles(files, old);
}

async function nextPlace(tx: Tx, user: string): Promise<Place> {
  const rows = await rowsOf(tx, user, "album");
  const taken = new Set(rows.map(({ slot }) => slot));
  const slot = Array.from({ length: ALBUM.photos }, (_, n) => n).find((n) => !taken.has(n));
  if (slot === undefined) throw new Refusal("album_full");
  return { user, kind: "album", slot, sort: (rows.at(-1)?.sort ?? 0) + 1 };
}

/** Appends a photo to the album. @throws Refusal `album_full`, `idempotency_key_reused` */
export function namePhoto(db: Db, actor: Actor, picture: KeptPicture, now: number, done = () => {}) {
  return once(db, actor, now, async (tx): Promise<Photo> => {
    await lockMe(tx, actor.id);
    const row = await name(tx, picture, await nextPlace(tx, actor.id), now);
    done();
    return photoOf(row);
  });
}

/**
 * Stores and appends a photo; idempotent by key. @throws Refusal `album_full`, `unsupported_image`,
 * `image_too_large`, `overloaded`, `idempotency_key_reused`
 */
export function addPhoto(db: Db, files: Files, actor: Actor, bytes: Uint8Array, now: number): Promise<Photo> {
  return keeping(files, actor.id, bytes, ALBUM_PHOTO, (picture, done) =>
    namePhoto(db, actor, picture, now, done),
  );
}

export const albumOf = async (db: Queries, user: string): Promise<Photo[]> =>
  (await rowsOf(db, user, "album")).map(photoOf);

function pick<T extends { id: string; path: string }>(photos: T[], which: string): T {
  const found = photos.find(({ id, path }) => id === which || path === which);
  if (!found) throw new Refusal("photo_not_found");
  return found;
}

const albumRows = async (db: Queries, user: string) =>
  (await rowsOf(db, user, "album")).map((row) => ({ ...row, path: photoOf(row).path }));

/** Removes a photo with its files. @param which id or path @throws Refusal `photo_not_found` */
export async function removePhoto(db: Db, files: Files, user: string, which: string): Promise<void> {
  const row = await transact(db, async (tx) => {
    await lockMe(tx, user);
    const found = pick(await albumRows(tx, user), which);
    await tx.deleteFrom("photos").where("id", "=", found.id).execute();
    return found;
  });
  await forgetFiles(files, filesOf(row));
}

async function writeOrder(tx: Tx, ids: string[]): Promise<void> {
  for (const [sort, id] of ids.entries()) {
    await tx.updateTable("photos").set({ sort }).where("id", "=", id).execute();
  }
}

/** Reorders the album. @param wanted ids or paths of all photos @throws Refusal `album_changed` */
export async function orderAlbum(db: Db, user: string, wanted: readonly string[]): Promise<void> {
  await transact(db, async (tx) => {
    await lockMe(tx, user);
    const rows = await albumRows(tx, user);
    const ids = wanted.map((each) => rows.find(({ id, path }) => id === each || path === each)?.id);
    const known = ids.filter((id) => id !== undefined);
    if (known.length !== rows.length || new Set(known).size !== rows.length || ids.length !== rows.length)
      throw new Refusal("album_changed");
    await writeOrder(tx, known);
  });
}

/** Moves a photo by one place. @param step -1 or 1 @throws Refusal `photo_not_found` */
export async function movePhoto(db: Db, user: string, which: string, step: -1 | 1): Promise<void> {
  await transact(db, async (tx) => {
    await lockMe(tx, user);
    const rows = await albumRows(tx, user);
    const { id } = pick(rows, which);
    const ids = rows.map((row) => row.id).filter((each) => each !== id);
    const from = rows.findIndex((row) => row.id === id);
    ids.splice(Math.max(0, from + step), 0, id);
    await writeOrder(tx, ids);
  });
}
