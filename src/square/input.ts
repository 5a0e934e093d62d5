import { z } from "zod";
import { written } from "../input/clean-text";
import { LISTED } from "../input/paging";
import { PAGE, SQUARE } from "../limits";
import { spotOf, wallList } from "./cursors";
import { SECTIONS, SORTS } from "./rules";

/** `GET /square?section&sort&cursor&limit`. */
export const LOOK = z
  .object({
    section: z.enum(SECTIONS, "invalid").default("market"),
    sort: z.enum(SORTS, "invalid").default("latest"),
    ...LISTED,
  })
  .transform(({ cursor, ...look }, ctx) => {
    const after = cursor === undefined ? undefined : spotOf(cursor, wallList(look));
    if (after === null) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
    return { ...look, after: after ?? undefined };
  });

/** On a page what cannot be read is left out. */
export const PAGE_LOOK = z.object({
  section: z.enum(SECTIONS).catch("market"),
  sort: z.enum(SORTS).catch("latest"),
  cursor: z.string().optional(),
  /** How far the list stood when it was left. */
  n: z.coerce.number().int().min(PAGE.size).max(SQUARE.again).catch(PAGE.size),
});
export type PageLook = z.infer<typeof PAGE_LOOK>;

/** `added`: a page more is put behind what stands there. */
export type ShownLook = PageLook & { added: boolean };

/** Product.md, Exhibition: 1–500 characters. */
export const COMMENT = z.object({ content: written(SQUARE.commentMax, "comment") });

/** The version that the buyer saw; a form sends its digits. */
const version = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int("invalid").min(1, "invalid").optional(),
);

/** `POST /square/{id}/buy`; also without a body. A misspelt version would buy at any price. */
export const BUY = z.strictObject({ version });
/** The form sends the key of its repeats too. */
export const BUY_FORM = z.object({ version });
