import { z } from "zod";
import { BACKPACK_LIMITS } from "../limits/designs";

const CAPACITY_FIELD = z.int32("invalid").min(BACKPACK_LIMITS.capacity, "invalid");

export const EXPAND_BACKPACK_INPUT = z.strictObject({ capacity: CAPACITY_FIELD.optional() });

export const EXPAND_BACKPACK_FORM = z.object({ capacity: z.coerce.number("invalid").pipe(CAPACITY_FIELD) });

export const DESTROY_BOTTLES_FORM = z.object({
  bottles: z
    .string("bottles_required")
    .transform((ids) => ids.split(",").filter(Boolean))
    .refine((ids) => ids.length > 0, "bottles_required")
    .refine((ids) => ids.length <= BACKPACK_LIMITS.destroyedAtOnce, "bottles_many"),
});
