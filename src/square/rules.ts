import type { DesignStatus } from "../db/tables/designs";
import { isSuspendedOrBanned } from "../users/account-status";
import { ageBandOf, ageBandPersonOf, designsForAll } from "../users/age-bands";

export const SQUARE_SECTIONS = ["market", "exhibition"] as const;
export type SquareSection = (typeof SQUARE_SECTIONS)[number];

export const SQUARE_SORTS = ["latest", "liked", "hottest"] as const;
export type SquareSort = (typeof SQUARE_SORTS)[number];

export const STATUS_BY_SECTION: Record<SquareSection, DesignStatus> = {
  market: "forSale",
  exhibition: "exhibition",
};

/** The section that lists designs of a status; null: none. */
const SECTION_BY_STATUS: Record<DesignStatus, SquareSection | null> = {
  draft: null,
  forSale: "market",
  sold: null,
  exhibition: "exhibition",
  purchased: null,
};

/** The section that lists or listed a design of this status. */
export const sectionOf = (status: DesignStatus): SquareSection => SECTION_BY_STATUS[status] ?? "exhibition";

/** Whether designs of this status are listed for everybody. */
export const isListedStatus = (status: DesignStatus): boolean => SECTION_BY_STATUS[status] !== null;

export interface SquareViewer {
  id: string;
  adultAt: number | null;
}

/** A design's columns that decide whether a reader may see it. */
export interface DesignAccess {
  designer_id: string;
  official: number;
  adult_at: number | null;
  blocked: number;
  /** ms; since when the design, or its designer, is hidden from others. */
  hidden_at: number | null;
  /** ms; since when the designer is banned. */
  banned_at: number | null;
  suspended_until: number | null;
}

/** Whether the reader may meet the designer, who is not suspended or banned; what the team itself designs is for all. */
export function canSeeDesigner(person: SquareViewer, designing: DesignAccess, now: number): boolean {
  const { designer_id, adult_at, blocked, hidden_at } = designing;
  if (designer_id === person.id) return true;
  if (blocked === 1 || hidden_at !== null || isSuspendedOrBanned(designing, now)) return false;
  return designsForAll(ageBandPersonOf(designing)) || ageBandOf(adult_at, now) === ageBandOf(person.adultAt, now);
}

/** Whether the design can be bought. */
export const isForSale = <D extends { status: DesignStatus; price: number | null }>(
  design: D,
): design is D & { price: number } => design.status === "forSale" && design.price !== null;
