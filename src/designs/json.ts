import type { Paged } from "../db/paging";
import type { CollectedDesign } from "./listing";
import type { Design } from "./view";

const iso = (time: number): string => new Date(time).toISOString();

/** A design as the contract has it: times in ISO 8601. */
export const designJson = (design: Design) => ({ ...design, createdAt: iso(design.createdAt) });

export const collectedJson = (design: CollectedDesign) => ({
  ...design,
  collectedAt: iso(design.collectedAt),
});

export const listJson = <T, J>({ items, nextCursor }: Paged<T>, json: (item: T) => J) => ({
  items: items.map(json),
  nextCursor,
});
