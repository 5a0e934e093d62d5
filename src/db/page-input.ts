import { z } from "zod";
import { PAGE } from "../limits/limits";
import { type PageWanted, placeOf, START } from "./paging";

export const limit = z.coerce
  .number("invalid")
  .int("invalid")
  .min(1, "invalid")
  .transform((wanted) => Math.min(wanted, PAGE.max));

/** `?cursor=&limit=` as a list takes them. */
export const LISTED = { cursor: z.string().optional(), limit: limit.default(PAGE.size) };

interface Listed {
  cursor?: string;
  limit: number;
}

/** The place of a cursor, or the start; a cursor of another list is `invalid`. */
export function pageIn(list: string, { cursor, limit }: Listed, ctx: z.RefinementCtx): PageWanted {
  const after = cursor === undefined ? START : placeOf(cursor, list);
  if (!after) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
  return { after: after ?? START, limit, list };
}

/** `?cursor=&limit=` (api.md, Conventions); at most 50. */
export const paging = (list: string) => z.object(LISTED).transform((sent, ctx) => pageIn(list, sent, ctx));

/** On pages an invalid cursor starts over. */
export const pageAfter = (cursor: string | undefined, list: string): PageWanted => ({
  after: placeOf(cursor ?? "", list) ?? START,
  limit: PAGE.size,
  list,
});
