import { z } from "zod";
import { type PageWanted, placeOf, START } from "../db/paging";
import { PAGE } from "../limits";

const after = z.string().transform((cursor, ctx) => {
  const place = placeOf(cursor);
  if (place) return place;
  ctx.addIssue({ code: "custom", message: "invalid" });
  return z.NEVER;
});

export const limit = z.coerce
  .number("invalid")
  .int("invalid")
  .min(1, "invalid")
  .transform((wanted) => Math.min(wanted, PAGE.max));

/** `?cursor=&limit=` of every list (api.md, Conventions); more than 50 gives 50. */
export const PAGING = z
  .object({ cursor: after.optional(), limit: limit.default(PAGE.size) })
  .transform(({ cursor, limit }): PageWanted => ({ after: cursor ?? START, limit }));
