import type { DesignStatus } from "../db/tables/designs";
import { ownMaskedFlag, textForReader } from "../safety/safety";
import { designSvgPath } from "../ui/urls";
import { type PersonShort, toPersonShort } from "../users/users";
import type { ListedDesignRow } from "./list-sql-parts";

export type Designer = PersonShort;

/** A listed design for one reader (docs/product.md 16.5). Times in ms. */
export interface ListedDesign {
  id: string;
  version: number;
  name: string;
  story: string;
  params: string;
  designer: Designer;
  status: DesignStatus;
  price: number | null;
  likeCount: number;
  commentCount: number;
  viewCount: number;
  likedByMe: boolean;
  listedAt: number;
  createdAt: number;
  svg: string;
  /** Contact details in name or story are masked for others; set for the designer only. */
  masked?: true;
}

function listedDesignTexts(row: ListedDesignRow, reader: { id: string; official?: boolean }, now: number) {
  const text = (field: "name" | "story") => {
    const mask = { by: row.designer_id, official: row.official, masks: row.masks, field };
    return textForReader(row[field], mask, row, reader, now);
  };
  return { name: text("name"), story: text("story") };
}

export const listedDesignView = (
  row: ListedDesignRow,
  reader: { id: string; official?: boolean },
  now: number,
): ListedDesign => ({
  id: row.id,
  version: row.version,
  ...listedDesignTexts(row, reader, now),
  params: row.params,
  designer: toPersonShort(row.designer_id, row),
  status: row.status,
  price: row.status === "forSale" ? row.price : null,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  viewCount: row.view_count,
  likedByMe: row.liked === 1,
  listedAt: row.listed_at ?? row.created_at,
  createdAt: row.created_at,
  svg: designSvgPath(row.picture),
  ...ownMaskedFlag({ by: row.designer_id, official: row.official, masks: row.masks }, row, reader, now),
});

export interface DesignComment {
  id: string;
  author: Designer;
  content: string;
  createdAt: number;
  /** Hidden from others; sent to its writer only. */
  hidden?: true;
  /** Contact details in the text are masked for others; set for its writer only. */
  masked?: true;
}
