import { z } from "zod";
import { written } from "../input/clean-text";
import { LISTED } from "../input/paging";
import { PAGE, SQUARE } from "../limits";
import { spotOf, wallList } from "./cursors";
import { SECTIONS, SORTS } from "./rules";

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

/** Invalid values are dropped. */
export const PAGE_LOOK = z.object({
  section: z.enum(SECTIONS).catch("market"),
  sort: z.enum(SORTS).catch("latest"),
  cursor: z.string().optional(),
  /** Cards already shown when the list was left. */
  n: z.coerce.number().int().min(PAGE.size).max(SQUARE.again).catch(PAGE.size),
});
export type PageLook = z.infer<typeof PAGE_LOOK>;

/** `added`: append to what is shown. */
export type ShownLook = PageLook & { added: boolean };

export const COMMENT = z.object({ content: written(SQUARE.commentMax, "comment") });

/** The version that the buyer saw; a form sends its digits. */
const version = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int("invalid").min(1, "invalid").optional(),
);

/** Strict: with a misspelt `version` it would buy at any price. */
export const BUY = z.strictObject({ version });
export const BUY_FORM = z.object({ version });
