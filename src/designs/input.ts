import { z } from "zod";
import { idInput } from "../db/id-input";
import { PAGING_FIELDS, pageFromInput } from "../db/page-input";
import { DESIGN_LIMITS } from "../limits/designs";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { cleanName } from "../text/clean";
import { textInput } from "../text/input";
import { isOverByteLimit, isOverLength } from "../text/length";
import { typedNumberField } from "../text/typed";
import { type DesignParams, HEX_COLOUR, MARKER_PARAM_SPECS, PARAM_SPECS } from "../ui/bottle/params";

const number = ({ min, max }: { min: number; max: number }) =>
  z.number("invalid").min(min, "out_of_range").max(max, "out_of_range");
const choice = <const V extends readonly string[]>({ values }: { values: V }) => z.enum(values, "invalid");
const hex = z.string("invalid").regex(HEX_COLOUR, "invalid");
const flag = z.boolean("invalid");

const MARKER = z.strictObject({
  type: choice(MARKER_PARAM_SPECS.type),
  size: number(MARKER_PARAM_SPECS.size),
  angle: number(MARKER_PARAM_SPECS.angle),
  x: number(MARKER_PARAM_SPECS.x),
  y: number(MARKER_PARAM_SPECS.y),
  color: hex,
});

/** Longer lists are refused before their items are checked. */
const MARKERS = z
  .array(z.unknown(), "invalid")
  .max(PARAM_SPECS.markers.max, "too_many_markers")
  .pipe(z.array(MARKER))
  .meta({
    get items() {
      return z.toJSONSchema(z.array(MARKER)).items;
    },
  });

/** All parameters within their ranges (docs/product.md 4.2). */
export const DESIGN_PARAMS = z.strictObject({
  color: hex,
  texture: choice(PARAM_SPECS.texture),
  neck: number(PARAM_SPECS.neck),
  shoulder: number(PARAM_SPECS.shoulder),
  body: number(PARAM_SPECS.body),
  base: number(PARAM_SPECS.base),
  stripes: flag,
  stripeAngle: number(PARAM_SPECS.stripeAngle),
  stripeWidth: number(PARAM_SPECS.stripeWidth),
  stripeGap: number(PARAM_SPECS.stripeGap),
  stripeColor: hex,
  markers: MARKERS,
  cork: choice(PARAM_SPECS.cork),
  corkColor: hex,
  ribbon: hex,
  paper: flag,
}) satisfies z.ZodType<DesignParams>;

/** Longer input cannot be the name of a design and is refused unread. */
const NAME_BYTES = DESIGN_LIMITS.nameMax * BYTES_PER_CHARACTER;

/** NFC may lengthen a text: checked again. */
const name = textInput(DESIGN_LIMITS.nameMax, "name")
  .transform(cleanName)
  .refine((text) => text !== "", "name_required")
  .refine((text) => !isOverLength(text, DESIGN_LIMITS.nameMax), "name_long");

export const DESIGN_INPUT = z.strictObject({
  name,
  story: textInput(DESIGN_LIMITS.storyMax, "story"),
  params: DESIGN_PARAMS,
});
export type DesignInput = z.infer<typeof DESIGN_INPUT>;

const price = z.preprocess(
  (value) => {
    const typed = typedNumberField(value);
    return typeof typed === "string" && /^\d{1,15}$/.test(typed) ? Number(typed) : value;
  },
  z
    .number({
      error: ({ input }) => (input === undefined || input === "" ? "price_required" : "price_invalid"),
    })
    .int("price_invalid")
    .min(DESIGN_LIMITS.priceMin, "price_low")
    .max(DESIGN_LIMITS.priceMax, "price_high"),
);
export const SALE_INPUT = z.object({ price });

/** Normalized like a design's name; without NUL, which PostgreSQL rejects. */
const confirmedName = z
  .string("name_required")
  .transform((text) => (text.includes("\0") || isOverByteLimit(text, NAME_BYTES) ? "" : cleanName(text)));
export const DESTROY_DESIGN_INPUT = z.object({ destroyConfirmName: confirmedName });

/** `destroy-purchased` (docs/product.md 16.6). */
export const DESTROY_PURCHASED_INPUT = z.object({
  bottleId: idInput,
  destroyConfirmName: confirmedName,
});

export const DESIGN_TABS = ["designed", "collected", "purchased"] as const;
export type DesignTab = (typeof DESIGN_TABS)[number];
export const DESIGN_TAB_INPUT = z.enum(DESIGN_TABS, "invalid").default("designed");

export const designTabListName = (tab: DesignTab): string => `designs-${tab}`;

/** `GET /designs?tab=&cursor=&limit=`. */
export const DESIGN_LIST_INPUT = z
  .object({ tab: DESIGN_TAB_INPUT, ...PAGING_FIELDS })
  .transform(({ tab, ...sent }, ctx) => ({ tab, ...pageFromInput(designTabListName(tab), sent, ctx) }));
