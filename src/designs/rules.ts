import type { DesignStatus } from "../db/tables/designs";

/** How often something that wears out was thrown. */
export interface Usage {
  used: number;
  max: number;
  state: "unused" | "partially_used" | "used_up";
}

export function usageOf(used: number, max: number): Usage {
  if (used === 0) return { used, max, state: "unused" };
  return { used, max, state: used < max ? "partially_used" : "used_up" };
}

/** What an owner may do with a design. */
export type DesignAction =
  | "edit"
  | "sell"
  | "endSale"
  | "exhibit"
  | "endExhibition"
  | "throw"
  | "hide"
  | "destroy";

/** Product.md, "Designs, market, exhibition"; throwing a purchased one ends with its last use. */
const ACTIONS: Record<DesignStatus, readonly DesignAction[]> = {
  draft: ["edit", "sell", "exhibit", "throw", "destroy"],
  forSale: ["edit", "endSale", "throw"],
  exhibition: ["endExhibition", "throw"],
  sold: ["hide"],
  purchased: ["throw", "destroy"],
};

/** What its owner may do with a design now. */
export function designActions({
  status,
  usage,
}: {
  status: DesignStatus;
  usage: Usage | null;
}): DesignAction[] {
  return ACTIONS[status].filter((action) => action !== "throw" || usage?.state !== "used_up");
}

/** States in which the designer may change a design. */
export const EDITABLE: DesignStatus[] = ["draft", "forSale"];
/** States in which the designer may throw a design. */
export const WEARABLE: DesignStatus[] = ["draft", "forSale", "exhibition"];
/** States in which others may see a design. */
export const LISTED: DesignStatus[] = ["forSale", "exhibition"];

/** Ten times the answers weigh as much as half a day. ms */
const TENFOLD = 45_000_000;
const SCALE = 10_000_000;

/**
 * The order of `hottest`: likes and comments by their magnitude, and when it was listed. It grows with what happens and
 * never with time, so it is stored and an index keeps the order.
 * @param listedAt ms
 */
export const hotness = (likes: number, comments: number, listedAt: number): number =>
  Math.round(SCALE * (Math.log10(1 + likes + 2 * comments) + listedAt / TENFOLD));
