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
  /** Version of what a buyer gets. */
  version: number;
  house: SqlBoolean;
  price: number | null;
  like_count: number;
  comment_count: number;
  view_count: number;
  /** Score of `hottest`. */
  hot: number;
  /** Since when it is for sale or in the exhibition. */
  listed_at: number | null;
  /** Throws of a purchased design, 0–10. */
  uses: number;
  hidden: SqlBoolean;
  /** Hidden from others: reported, held, or removed by an official. */
  hidden_at: number | null;
  masks: string | null;
  created_at: number;
  updated_at: number;
}

/** One of the things that a listed design is found by. */
interface DesignKeyRow {
  key: string;
  status: DesignStatus;
  design_id: string;
}

/** A sold design, of which what was said is erased next. */
interface UnsweptDesignRow {
  design_id: string;
}

export interface DesignTables {
  pictures: DesignPictureRow;
  designs: DesignRow;
  design_keys: DesignKeyRow;
  unswept_designs: UnsweptDesignRow;
}
