import type { SqlBoolean } from "./sql-boolean";

export interface ProfilePhotoRow {
  id: string;
  user_id: string;
  kind: "avatar" | "album";
  /** 0: avatar, 0 … 8: album; not the order. */
  slot: number;
  sort: number;
  file: string;
  /** Pixels of the largest of its sizes. */
  width: number;
  height: number;
  animated: SqlBoolean;
  created_at: number;
  /** 1: seen by its owner alone until an official has looked at it; `users.avatar` does not name it. */
  held: SqlBoolean;
}

export interface ProfileTables {
  photos: ProfilePhotoRow;
}
