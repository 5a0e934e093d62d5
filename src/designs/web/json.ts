import type { Paged } from "../../db/paging";
import type { Ctx } from "../../http/env";
import { iso } from "../../runtime/iso";
import type { CollectedDesign } from "../reading/lists";
import type { Design } from "../reading/view";
import { worded } from "./localized";

export const designJson = (c: Ctx, design: Design) => ({
  ...design,
  designer: worded(c.get("t"), design.designer),
  createdAt: iso(design.createdAt),
});

export const collectedJson = (c: Ctx, design: CollectedDesign) => ({
  ...design,
  designer: worded(c.get("t"), design.designer),
  collectedAt: iso(design.collectedAt),
});

export const listJson = <T, J>(c: Ctx, { items, nextCursor }: Paged<T>, json: (c: Ctx, item: T) => J) => ({
  items: items.map((item) => json(c, item)),
  nextCursor,
});
