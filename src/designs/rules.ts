import type { DesignStatus } from "../db/tables/designs";

export interface DesignUsage {
  used: number;
  max: number;
  state: "unused" | "partially_used" | "used_up";
}

export function usageOf(used: number, max: number): DesignUsage {
  if (used === 0) return { used, max, state: "unused" };
  return { used, max, state: used < max ? "partially_used" : "used_up" };
}

export type DesignAction = "edit" | "sell" | "endSale" | "exhibit" | "endExhibition" | "throw" | "hide" | "destroy";

const ACTIONS_BY_STATUS: Record<DesignStatus, readonly DesignAction[]> = {
  draft: ["edit", "sell", "exhibit", "throw", "destroy"],
  forSale: ["edit", "endSale", "throw"],
  exhibition: ["endExhibition", "throw"],
  sold: ["hide"],
  purchased: ["throw", "destroy"],
};

/** The actions that the owner can take on a design in its present state. */
export function designActions({ status, usage }: { status: DesignStatus; usage: DesignUsage | null }): DesignAction[] {
  return ACTIONS_BY_STATUS[status].filter((action) => action !== "throw" || usage?.state !== "used_up");
}

export const EDITABLE_STATUSES: DesignStatus[] = ["draft", "forSale"];
/** States in which the designer may throw a design. */
export const THROWABLE_STATUSES: DesignStatus[] = ["draft", "forSale", "exhibition"];
export const LISTED_STATUSES: DesignStatus[] = ["forSale", "exhibition"];

/** ms: a tenfold number of likes outweighs half a day. */
const HOTNESS_TENFOLD_MS = 45_000_000;
const HOTNESS_SCALE = 10_000_000;

/** Score of `hottest`, time-independent and so indexable. @param listedAt ms; null: not listed, no score */
export const hotness = (likes: number, comments: number, listedAt: number | null): number =>
  listedAt === null
    ? 0
    : Math.round(HOTNESS_SCALE * (Math.log10(1 + likes + 2 * comments) + listedAt / HOTNESS_TENFOLD_MS));
