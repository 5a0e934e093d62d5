import type { DesignStatus } from "../db/tables/designs";
import { isSuspendedOrBanned } from "../users/account-status";
import { ageBandOf } from "../users/age-bands";

export const SQUARE_SECTIONS = ["market", "exhibition"] as const;
export type SquareSection = (typeof SQUARE_SECTIONS)[number];

export const SQUARE_SORTS = ["latest", "liked", "hottest"] as const;
export type SquareSort = (typeof SQUARE_SORTS)[number];

export const STATUS_BY_SECTION: Record<SquareSection, DesignStatus> = {
  market: "forSale",
  exhibition: "exhibition",
};

/** Where a design of this status is listed; null: nowhere. */
const SECTION_BY_STATUS: Record<DesignStatus, SquareSection | null> = {
  draft: null,
  forSale: "market",
  sold: null,
  exhibition: "exhibition",
  purchased: null,
};

/** Where it is or was listed. */
export const sectionOf = (status: DesignStatus): SquareSection => SECTION_BY_STATUS[status] ?? "exhibition";

/** Whether everybody may look at it. */
export const isListedStatus = (status: DesignStatus): boolean => SECTION_BY_STATUS[status] !== null;

export interface SquareViewer {
  id: string;
  adultAt: number | null;
}

/** `blocked`: either way. */
export interface DesignAccess {
  designer_id: string;
  official: number;
  adult_at: number | null;
  blocked: number;
  /** Since when it is hidden from others: the design, or the person. */
  hidden_at: number | null;
  /** The designer's. */
  banned_at: number | null;
  suspended_until: number | null;
}

/** Whether designer and reader may meet, and something new may begin with the designer; official designs are for all. */
export function canSeeDesigner(person: SquareViewer, designing: DesignAccess, now: number): boolean {
  const { designer_id, official, adult_at, blocked, hidden_at } = designing;
  if (designer_id === person.id) return true;
  if (blocked === 1 || hidden_at !== null || isSuspendedOrBanned(designing, now)) return false;
  return official === 1 || ageBandOf(adult_at, now) === ageBandOf(person.adultAt, now);
}

/** Whether it can be bought. */
export const isForSale = <D extends { status: DesignStatus; price: number | null }>(
  design: D,
): design is D & { price: number } => design.status === "forSale" && design.price !== null;
