import { prepared } from "../../db/prepared";
import type { PhotoRow } from "../../db/tables/profile";
import type { Queries } from "../../db/transact";
import { pictureFile } from "../../files/pictures";
import { ALBUM_PHOTO, ALBUM_SIDES, AVATAR, pathOf } from "./sizes";

export interface Photo {
  id: string;
  /** The large picture, or the animation. */
  path: string;
  small: string;
  width: number;
  height: number;
}

const COLUMNS = ["id", "kind", "slot", "sort", "file", "width", "height", "animated"] as const;
type Found = Pick<PhotoRow, (typeof COLUMNS)[number]>;

const photosOf = prepared<{ user: string; kind: Found["kind"] }, Found>((db, hole) =>
  db
    .selectFrom("photos")
    .select(COLUMNS)
    .where("user_id", "=", hole("user"))
    .where("kind", "=", hole("kind"))
    .orderBy("sort")
    .compile(),
);

/** A person's avatar, or album in order. */
export const rowsOf = (db: Queries, user: string, kind: Found["kind"]): Promise<Found[]> =>
  photosOf(db, { user, kind });

export const photoOf = ({ id, file, width, height, animated }: Found): Photo => ({
  id,
  path: pathOf(pictureFile(file, animated ? "animation" : ALBUM_SIDES.large)),
  small: pathOf(pictureFile(file, ALBUM_SIDES.small)),
  width,
  height,
});

/** Which of these pictures are in use here. */
export async function namedPhotos(db: Queries, pictures: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("photos").select("file").where("file", "in", pictures).execute();
  return new Set(rows.map(({ file }) => file));
}

const SIZES: Record<PhotoRow["kind"], typeof AVATAR | typeof ALBUM_PHOTO> = {
  avatar: AVATAR,
  album: ALBUM_PHOTO,
};

export function filesOf({ kind, file, animated }: Pick<Found, "kind" | "file" | "animated">): string[] {
  const { sizes } = SIZES[kind];
  const still = sizes.map(({ side }) => pictureFile(file, side));
  return animated ? [...still, pictureFile(file, "animation")] : still;
}

export async function pictureFilesOf(db: Queries, user: string): Promise<string[]> {
  const rows = await Promise.all([rowsOf(db, user, "avatar"), rowsOf(db, user, "album")]);
  return rows.flat().flatMap(filesOf);
}
