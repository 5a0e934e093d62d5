import { z } from "zod";
import { PAGING_FIELDS } from "../db/page-input";
import { searchKeysFor } from "../designs/designs";
import { SQUARE_LIMITS } from "../limits/designs";
import { PAGE_LIMITS } from "../limits/http";
import type { Refusal } from "../runtime/errors";
import { textInput } from "../text/input";
import { COLOUR_NAMES } from "../ui/bottle/colour-names";
import { TEXTURES } from "../ui/bottle/params";
import { parseSquareCursor, squareListName } from "./cursors";
import { SQUARE_SECTIONS, SQUARE_SORTS } from "./rules";

export const SQUARE_LIST_INPUT = z
  .object({
    section: z.enum(SQUARE_SECTIONS, "invalid").default("market"),
    sort: z.enum(SQUARE_SORTS, "invalid").default("latest"),
    q: z.string().trim().max(SQUARE_LIMITS.searchMax, "too_long").default(""),
    colour: z.enum(COLOUR_NAMES, "invalid").optional(),
    texture: z.enum(TEXTURES, "invalid").optional(),
    ...PAGING_FIELDS,
  })
  .transform(({ cursor, q, colour, texture, ...sent }, ctx) => {
    const look = { ...sent, keys: searchKeysFor({ q, colour, texture }) };
    const after = cursor === undefined ? undefined : parseSquareCursor(cursor, squareListName(look));
    if (after === null) ctx.addIssue({ code: "custom", path: ["cursor"], message: "invalid" });
    return { ...look, after: after ?? undefined };
  });

/** Invalid values are dropped; absent ones have a default, as an issue that is caught costs a tenth of the page. */
export const SQUARE_PAGE_INPUT = z.object({
  section: z.enum(SQUARE_SECTIONS).default("market").catch("market"),
  sort: z.enum(SQUARE_SORTS).default("latest").catch("latest"),
  q: z
    .string()
    .default("")
    .catch("")
    .transform((text) => text.trim().slice(0, SQUARE_LIMITS.searchMax)),
  colour: z.enum(COLOUR_NAMES).optional().catch(undefined),
  texture: z.enum(TEXTURES).optional().catch(undefined),
  /** The search is open, whether or not anything is typed. */
  find: z.literal("").optional().catch(undefined),
  cursor: z.string().optional(),
  /** Number of cards that were shown when the reader left the list. */
  n: z.coerce
    .number()
    .int()
    .min(PAGE_LIMITS.size)
    .max(SQUARE_LIMITS.restoredRows)
    .default(PAGE_LIMITS.size)
    .catch(PAGE_LIMITS.size),
});
export type SquarePageInput = z.infer<typeof SQUARE_PAGE_INPUT>;

/** `added`: append to what is shown. */
export type SquarePageView = SquarePageInput & { added: boolean; refusal?: Refusal };

export const DESIGN_COMMENT_INPUT = z.object({ content: textInput(SQUARE_LIMITS.commentMax, "comment") });

/** The version that the buyer saw; a form sends it as digits. */
const version = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int("invalid").min(1, "invalid").optional(),
);

/** Strict: a misspelt `version` must not buy at any price. */
export const BUY_INPUT = z.strictObject({ version });
export const BUY_FORM_INPUT = z.object({ version });
