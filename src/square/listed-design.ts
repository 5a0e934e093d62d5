import type { DesignStatus } from "../db/tables/designs";
import { ownMaskedFlag, textForReader } from "../safety/safety";
import { designSvgPath } from "../ui/urls";
import { type PersonShort, toPersonShort } from "../users/users";
import type { DesignCardRow, ListedDesignRow } from "./list-sql-parts";

export type Designer = PersonShort;

/** What the card of a listed design shows to one reader. */
export interface DesignCard {
  id: string;
  name: string;
  params: string;
  designer: Pick<Designer, "id" | "nickname">;
  price: number | null;
  likeCount: number;
  viewCount: number;
  likedByMe: boolean;
  svg: string;
}

/** A listed design for one reader (docs/product.md 16.5). Times in ms. */
export interface ListedDesign extends DesignCard {
  version: number;
  story: string;
  designer: Designer;
  status: DesignStatus;
  commentCount: number;
  listedAt: number;
  createdAt: number;
  /** Contact details in name or story are masked for others; set for the designer only. */
  masked?: true;
}

interface Reader {
  id: string;
  official?: boolean;
}

function textFor(row: DesignCardRow, field: "name" | "story", text: string, reader: Reader, now: number): string {
  const mask = { by: row.designer_id, official: row.official, masks: row.masks, field };
  return textForReader(text, mask, row, reader, now);
}

export const designCardView = (row: DesignCardRow, reader: Reader, now: number): DesignCard => ({
  id: row.id,
  name: textFor(row, "name", row.name, reader, now),
  params: row.params,
  designer: { id: row.designer_id, nickname: row.nickname },
  price: row.status === "forSale" ? row.price : null,
  likeCount: row.like_count,
  viewCount: row.view_count,
  likedByMe: row.liked === 1,
  svg: designSvgPath(row.picture),
});

export const listedDesignView = (row: ListedDesignRow, reader: Reader, now: number): ListedDesign => ({
  ...designCardView(row, reader, now),
  version: row.version,
  story: textFor(row, "story", row.story, reader, now),
  designer: toPersonShort(row.designer_id, row),
  status: row.status,
  commentCount: row.comment_count,
  listedAt: row.listed_at ?? row.created_at,
  createdAt: row.created_at,
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
