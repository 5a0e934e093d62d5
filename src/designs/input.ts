import { z } from "zod";
import { soughtId } from "../db/id-input";
import { LISTED, pageIn } from "../db/page-input";
import { BYTES_PER_CHARACTER, DESIGN } from "../limits/limits";
import { written } from "../text/clean";
import { type DesignParams, HEX, MARKER_PARAMS, PARAMS } from "../ui/bottle/params";
import { isHeavy, isLong } from "../ui/length";
import { oneLine } from "./names";

const number = ({ min, max }: { min: number; max: number }) =>
  z.number("invalid").min(min, "out_of_range").max(max, "out_of_range");
const choice = <const V extends readonly string[]>({ values }: { values: V }) => z.enum(values, "invalid");
const hex = z.string("invalid").regex(HEX, "invalid");
const flag = z.boolean("invalid");

const MARKER = z.strictObject({
  type: choice(MARKER_PARAMS.type),
  size: number(MARKER_PARAMS.size),
  angle: number(MARKER_PARAMS.angle),
  x: number(MARKER_PARAMS.x),
  y: number(MARKER_PARAMS.y),
  color: hex,
});

/** Huge lists are counted only. */
const MARKERS = z
  .array(z.unknown(), "invalid")
  .max(PARAMS.markers.max, "too_many_markers")
  .pipe(z.array(MARKER))
  .meta({
    get items() {
      return z.toJSONSchema(z.array(MARKER)).items;
    },
  });

/** All parameters within their ranges ("visual/DESIGN.md, Bottle"). */
export const DESIGN_PARAMS = z.strictObject({
  color: hex,
  texture: choice(PARAMS.texture),
  neck: number(PARAMS.neck),
  shoulder: number(PARAMS.shoulder),
  body: number(PARAMS.body),
  base: number(PARAMS.base),
  stripes: flag,
  stripeAngle: number(PARAMS.stripeAngle),
  stripeWidth: number(PARAMS.stripeWidth),
  stripeGap: number(PARAMS.stripeGap),
  stripeColor: hex,
  markers: MARKERS,
  cork: choice(PARAMS.cork),
  corkColor: hex,
  ribbon: hex,
  paper: flag,
}) satisfies z.ZodType<DesignParams>;

/** More than any name takes: nothing so long is looked at. */
const NAME_BYTES = DESIGN.nameMax * BYTES_PER_CHARACTER;

/** NFC may lengthen a text: checked again. */
const name = written(DESIGN.nameMax, "name")
  .transform(oneLine)
  .refine((text) => text !== "", "name_required")
  .refine((text) => !isLong(text, DESIGN.nameMax), "name_long");

export const DESIGN_INPUT = z.strictObject({
  name,
  story: written(DESIGN.storyMax, "story"),
  params: DESIGN_PARAMS,
});
export type DesignInput = z.infer<typeof DESIGN_INPUT>;

const price = z.preprocess(
  (value) => (typeof value === "string" && /^\s{0,9}\d{1,15}\s{0,9}$/.test(value) ? Number(value) : value),
  z
    .number({
      error: ({ input }) => (input === undefined || input === "" ? "price_required" : "price_invalid"),
    })
    .int("price_invalid")
    .min(DESIGN.priceMin, "price_low")
    .max(DESIGN.priceMax, "price_high"),
);
export const SALE = z.object({ price });

/** Normalized as names are; without NUL, which PostgreSQL rejects. */
const confirmed = z
  .string("name_required")
  .transform((text) => (text.includes("\0") || isHeavy(text, NAME_BYTES) ? "" : oneLine(text)));
export const DESTROY_DESIGN = z.object({ destroyConfirmName: confirmed });

/** `destroy-purchased` (specification section 3). */
export const DESTROY_PURCHASED = z.object({
  bottleId: soughtId,
  destroyConfirmName: confirmed,
});

export const TABS = ["designed", "collected", "purchased"] as const;
export type Tab = (typeof TABS)[number];
export const TAB = z.enum(TABS, "invalid").default("designed");

export const designList = (tab: Tab): string => `designs-${tab}`;

/** `GET /designs?tab=&cursor=&limit=`. */
export const DESIGN_LIST = z
  .object({ tab: TAB, ...LISTED })
  .transform(({ tab, ...sent }, ctx) => ({ tab, ...pageIn(designList(tab), sent, ctx) }));
