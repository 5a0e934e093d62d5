import type { Truth } from "./truth";

export interface PictureRow {
  hash: string;
  params: string;
  /** Since when no design and no bottle names it, as housekeeping found; null: one does, or nobody has looked. */
  unnamed_since: number | null;
}

export type DesignStatus = "draft" | "forSale" | "sold" | "exhibition" | "purchased";

export interface DesignRow {
  id: string;
  designer_id: string;
  /** The designer; of a purchased row the buyer; null for designs of the house. */
  owner_id: string | null;
  /** Of a purchased row: the design that was sold, while its designer is there. */
  source_id: string | null;
  name: string;
  story: string;
  picture: string;
  status: DesignStatus;
  /** Counts up with every change of what a buyer would get. */
  version: number;
  house: Truth;
  /** Coins; of a sold design what was paid. */
  price: number | null;
  like_count: number;
  comment_count: number;
  view_count: number;
  /** Likes and comments weighed against age: the order of `hottest`. */
  hot: number;
  /** Since when it is for sale or in the exhibition. */
  listed_at: number | null;
  /** Throws of a purchased design, 0–10. */
  uses: number;
  /** A sold design that its designer no longer wants to see. */
  hidden: Truth;
  /** Since when others do not see it: reported by several, held, or taken away by an official. */
  hidden_at: number | null;
  /** What others do not read of name and story. */
  masks: string | null;
  created_at: number;
  updated_at: number;
}

export interface DesignTables {
  pictures: PictureRow;
  designs: DesignRow;
}
