import type { SqlBoolean } from "./sql-boolean";

export interface DesignPictureRow {
  hash: string;
  params: string;
  /** Unreferenced since, found by housekeeping; null: referenced, or unchecked. */
  unnamed_since: number | null;
}

export type DesignStatus = "draft" | "forSale" | "sold" | "exhibition" | "purchased";

export interface DesignRow {
  id: string;
  designer_id: string;
  owner_id: string | null;
  source_id: string | null;
  name: string;
  story: string;
  picture: string;
  status: DesignStatus;
  /** Version of the design that a buyer gets. */
  version: number;
  house: SqlBoolean;
  price: number | null;
  like_count: number;
  comment_count: number;
  view_count: number;
  /** Score of the sort order `hottest`. */
  hot: number;
  /** Since when it is for sale or in the exhibition. */
  listed_at: number | null;
  /** Throws of a purchased design, 0–10. */
  uses: number;
  hidden: SqlBoolean;
  /** Hidden from others: reported, held, or removed by an official. */
  hidden_at: number | null;
  masks: string | null;
  /** When its owner last changed words or picture; null: never. */
  changed_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A search key of a listed design. */
interface DesignKeyRow {
  key: string;
  status: DesignStatus;
  design_id: string;
}

/** A sold design whose likes and comments are erased next. */
interface UnsweptDesignRow {
  design_id: string;
}

export interface DesignTables {
  pictures: DesignPictureRow;
  designs: DesignRow;
  design_keys: DesignKeyRow;
  unswept_designs: UnsweptDesignRow;
}
