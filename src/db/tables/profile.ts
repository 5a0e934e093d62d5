import type { Truth } from "./truth";

export interface PhotoRow {
  id: string;
  user_id: string;
  kind: "avatar" | "album";
  /** One place holds one photo: 0 for the avatar, 0 … 8 in the album. It says nothing of the order. */
  slot: number;
  /** The order of the album, smallest first. */
  sort: number;
  /** What its files are named by, see `keepPicture`. */
  file: string;
  /** Pixels of the largest of its sizes. */
  width: number;
  height: number;
  animated: Truth;
  created_at: number;
}

export interface ProfileTables {
  photos: PhotoRow;
}
