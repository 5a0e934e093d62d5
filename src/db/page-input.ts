import { z } from "zod";
import { PAGE_LIMITS } from "../limits/http";
import { LIST_START, type PageRequest, parseListCursor } from "./paging";

/** @param most larger ones count as that */
export const limitInput = (max: number) =>
  z.coerce
    .number("invalid")
    .int("invalid")
    .min(1, "invalid")
    .transform((limit) => Math.min(limit, max));

export const pageLimitInput = limitInput(PAGE_LIMITS.max);

/** `?cursor=&limit=` as a list takes them. */
export const PAGING_FIELDS = {
  cursor: z.string().optional(),
  limit: pageLimitInput.default(PAGE_LIMITS.size),
};

interface PagingInput {
  cursor?: string;
  limit: number;
}

/** The place of a cursor, or the start; a cursor of another list is `invalid`. */
export function pageFromInput(list: string, { cursor, limit }: PagingInput, ctx: z.RefinementCtx): PageRequest {
  const after = cursor === undefined ? LIST_START : parseListCursor(cursor, list);
  if (!after) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
  return { after: after ?? LIST_START, limit, list };
}

/** `?cursor=&limit=` (docs/product.md 16.3); at most 50. */
export const pagingInput = (list: string) =>
  z.object(PAGING_FIELDS).transform((sent, ctx) => pageFromInput(list, sent, ctx));

/** On pages an invalid cursor starts over. */
export const pageAfterCursor = (cursor: string | undefined, list: string): PageRequest => ({
  after: parseListCursor(cursor ?? "", list) ?? LIST_START,
  limit: PAGE_LIMITS.size,
  list,
});
