import { z } from "zod";
import { BACKPACK } from "../limits/limits";

const capacity = z.int32("invalid").min(BACKPACK.capacity, "invalid");

export const EXPAND = z.strictObject({ capacity: capacity.optional() });

export const EXPAND_FORM = z.object({ capacity: z.coerce.number("invalid").pipe(capacity) });

export const CLEAN = z.object({
  bottles: z
    .string("bottles_required")
    .transform((ids) => ids.split(",").filter(Boolean))
    .refine((ids) => ids.length > 0, "bottles_required")
    .refine((ids) => ids.length <= BACKPACK.destroyedAtOnce, "bottles_many"),
});
