import type { Paged } from "../../db/paging";
import { iso } from "../../runtime/iso";
import { readParams } from "../../ui/bottle/params";
import type { Hung, Said } from "../view";

/** As in api.md: times in ISO 8601. */
export const hungJson = ({ listedAt, createdAt, params, ...design }: Hung) => ({
  ...design,
  params: readParams(JSON.parse(params)),
  owner: design.designer,
  usage: null,
  createdAt: iso(createdAt),
  listedAt: iso(listedAt),
});

export const saidJson = (said: Said) => ({ ...said, createdAt: iso(said.createdAt) });

export const listJson = <T, J>({ items, nextCursor }: Paged<T>, json: (item: T) => J) => ({
  items: items.map(json),
  nextCursor,
});
