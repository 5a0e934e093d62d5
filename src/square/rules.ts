import type { DesignStatus } from "../db/tables/designs";
import { bandOf } from "../users/bands";

export const SECTIONS = ["market", "exhibition"] as const;
export type Section = (typeof SECTIONS)[number];

export const SORTS = ["latest", "liked", "hottest"] as const;
export type Sort = (typeof SORTS)[number];

export const STATUS_IN: Record<Section, DesignStatus> = { market: "forSale", exhibition: "exhibition" };

/** Where a design of this status is listed; null: nowhere. */
const LISTED: Record<DesignStatus, Section | null> = {
  draft: null,
  forSale: "market",
  sold: null,
  exhibition: "exhibition",
  purchased: null,
};

/** Where it is or was listed. */
export const sectionOf = (status: DesignStatus): Section => LISTED[status] ?? "exhibition";

/** Whether everybody may look at it. */
export const isListed = (status: DesignStatus): boolean => LISTED[status] !== null;

export interface Stroller {
  id: string;
  adultAt: number | null;
}

/** `blocked`: either way. */
export interface Designing {
  designer_id: string;
  official: number;
  adult_at: number | null;
  blocked: number;
  /** Since when it is hidden from others: the design, or the person. */
  hidden_at: number | null;
}

/** Whether designer and reader may meet; official designs are for all. */
export function meet(
  person: Stroller,
  { designer_id, official, adult_at, blocked, hidden_at }: Designing,
  now: number,
): boolean {
  if (designer_id === person.id) return true;
  if (blocked === 1 || hidden_at !== null) return false;
  return official === 1 || bandOf(adult_at, now) === bandOf(person.adultAt, now);
}

/** Whether it can be bought. */
export const isForSale = <D extends { status: DesignStatus; price: number | null }>(
  design: D,
): design is D & { price: number } => design.status === "forSale" && design.price !== null;
