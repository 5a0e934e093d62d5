import { toIsoTime } from "../../runtime/iso";
import { readDesignParams } from "../../ui/bottle/params";
import type { DesignComment, ListedDesign } from "../listed-design";

/** A listed design as the API answers it (docs/product.md 16.5): times in ISO 8601. */
export const listedDesignJson = ({ listedAt, createdAt, params, ...design }: ListedDesign) => ({
  ...design,
  params: readDesignParams(JSON.parse(params)),
  owner: design.designer,
  usage: null,
  createdAt: toIsoTime(createdAt),
  listedAt: toIsoTime(listedAt),
});

export const designCommentJson = (said: DesignComment) => ({ ...said, createdAt: toIsoTime(said.createdAt) });
