import { z } from "zod";
import { limit } from "../http/paging";
import { written } from "../http/written";
import { PAGE, SQUARE } from "../limits";
import { spot } from "./paging";
import { SECTIONS, SORTS } from "./rules";

/** `GET /square?section&sort&cursor&limit`. */
export const LOOK = z
  .object({
    section: z.enum(SECTIONS, "invalid").default("market"),
    sort: z.enum(SORTS, "invalid").default("latest"),
    cursor: spot.optional(),
    limit: limit.default(PAGE.size),
  })
  .transform(({ cursor, ...look }) => ({ ...look, after: cursor }));
export type LookInput = z.infer<typeof LOOK>;

/** On a page what cannot be read is left out. */
export const PAGE_LOOK = z.object({
  section: z.enum(SECTIONS).catch("market"),
  sort: z.enum(SORTS).catch("latest"),
  cursor: spot.optional().catch(undefined),
  /** How far the list stood when it was left. */
  n: z.coerce.number().int().min(PAGE.size).max(SQUARE.again).catch(PAGE.size),
});
export type PageLook = z.infer<typeof PAGE_LOOK>;

/** Product.md, Exhibition: 1–500 characters. */
export const COMMENT = z.object({ content: written(SQUARE.commentMax, "comment") });

/** The version that the buyer saw; a form sends its digits. */
const version = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int("invalid").min(1, "invalid").optional(),
);

/** `POST /square/{id}/buy`; also without a body. */
export const BUY = z.object({ version });
