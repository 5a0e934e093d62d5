import { preparedQuery } from "../../db/prepared-query";
import type { ProfilePhotoRow } from "../../db/tables/profile";
import type { DbOrTx } from "../../db/transact";
import { pictureFileName } from "../../files/pictures";
import { ALBUM_PHOTO_FORMAT, ALBUM_SIDES, AVATAR_FORMAT, photoPathOf } from "./photo-formats";

export interface Photo {
  id: string;
  /** URL path of the large picture, or of the animation. */
  path: string;
  small: string;
  width: number;
  height: number;
  /** It waits for an official; its owner alone sees it. */
  held: boolean;
}

const COLUMNS = ["id", "kind", "slot", "sort", "file", "width", "height", "animated", "held"] as const;
type StoredPhotoRow = Pick<ProfilePhotoRow, (typeof COLUMNS)[number]>;

const selectPhotos = preparedQuery<{ user: string; kind: StoredPhotoRow["kind"] }, StoredPhotoRow>((db, param) =>
  db
    .selectFrom("photos")
    .select(COLUMNS)
    .where("user_id", "=", param("user"))
    .where("kind", "=", param("kind"))
    .orderBy("sort"),
);

/** Rows of a person's avatar, or of the album in order. */
export const listPhotoRows = (db: DbOrTx, user: string, kind: StoredPhotoRow["kind"]): Promise<StoredPhotoRow[]> =>
  selectPhotos(db, { user, kind });

export const photoFromRow = ({ id, file, width, height, animated, held }: StoredPhotoRow): Photo => ({
  id,
  path: photoPathOf(pictureFileName(file, animated ? "animation" : ALBUM_SIDES.large)),
  small: photoPathOf(pictureFileName(file, ALBUM_SIDES.small)),
  width,
  height,
  held: held === 1,
});

/** A photo of a person's album as others see it, or the avatar. @param photo its id or path; absent: the avatar */
export async function findShownPhoto(
  db: DbOrTx,
  user: string,
  photo: string | undefined,
): Promise<StoredPhotoRow | undefined> {
  const rows = await listPhotoRows(db, user, photo === undefined ? "avatar" : "album");
  return rows.find((row) => row.held === 0 && [undefined, row.id, photoFromRow(row).path].includes(photo));
}

/** Which of these pictures are used by avatars or albums. */
export async function findUsedPhotos(db: DbOrTx, pictures: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("photos").select("file").where("file", "in", pictures).execute();
  return new Set(rows.map(({ file }) => file));
}

const FORMAT_BY_KIND: Record<ProfilePhotoRow["kind"], typeof AVATAR_FORMAT | typeof ALBUM_PHOTO_FORMAT> = {
  avatar: AVATAR_FORMAT,
  album: ALBUM_PHOTO_FORMAT,
};

export function photoFilesOf({ kind, file, animated }: Pick<StoredPhotoRow, "kind" | "file" | "animated">): string[] {
  const { sizes } = FORMAT_BY_KIND[kind];
  const still = sizes.map(({ side }) => pictureFileName(file, side));
  return animated ? [...still, pictureFileName(file, "animation")] : still;
}

export async function listUserPhotoFiles(db: DbOrTx, user: string): Promise<string[]> {
  const rows = await Promise.all([listPhotoRows(db, user, "avatar"), listPhotoRows(db, user, "album")]);
  return rows.flat().flatMap(photoFilesOf);
}
