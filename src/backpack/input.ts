import { z } from "zod";
import { BACKPACK } from "../limits";

const capacity = z.int32("invalid").min(BACKPACK.capacity, "invalid");

/** The capacity the person saw, and so the price; without it, the one of the moment the request came. */
export const EXPAND = z.strictObject({ capacity: capacity.optional() });

export const EXPAND_FORM = z.object({ capacity: z.coerce.number("invalid").pipe(capacity) });

/** The ticked bottles; a form joins them with commas. */
export const CLEAN = z.object({
  bottles: z
    .string("bottles_required")
    .transform((ids) => ids.split(",").filter(Boolean))
    .refine((ids) => ids.length > 0, "bottles_required")
    .refine((ids) => ids.length <= BACKPACK.destroyedAtOnce, "bottles_many"),
});
