import { z } from "zod";
import { LISTED } from "../db/page-input";
import { wantedKeys } from "../designs/designs";
import { PAGE, SQUARE } from "../limits/limits";
import { written } from "../text/clean";
import { COLOURS } from "../ui/bottle/names";
import { TEXTURES } from "../ui/bottle/params";
import { spotOf, wallList } from "./cursors";
import { SECTIONS, SORTS } from "./rules";

export const LOOK = z
  .object({
    section: z.enum(SECTIONS, "invalid").default("market"),
    sort: z.enum(SORTS, "invalid").default("latest"),
    q: z.string().trim().max(SQUARE.searchMax, "too_long").default(""),
    colour: z.enum(COLOURS, "invalid").optional(),
    texture: z.enum(TEXTURES, "invalid").optional(),
    ...LISTED,
  })
  .transform(({ cursor, q, colour, texture, ...sent }, ctx) => {
    const look = { ...sent, keys: wantedKeys({ q, colour, texture }) };
    const after = cursor === undefined ? undefined : spotOf(cursor, wallList(look));
    if (after === null) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
    return { ...look, after: after ?? undefined };
  });

/** Invalid values are dropped. */
export const PAGE_LOOK = z.object({
  section: z.enum(SECTIONS).catch("market"),
  sort: z.enum(SORTS).catch("latest"),
  q: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, SQUARE.searchMax)),
  colour: z.enum(COLOURS).optional().catch(undefined),
  texture: z.enum(TEXTURES).optional().catch(undefined),
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
