import { z } from "zod";
import { written } from "../input/clean-text";
import { soughtId } from "../input/ids";
import { SAFETY } from "../limits";

const MOST_COINS = 100_000;

export const ADJUSTMENT = z.object({
  amount: z.coerce
    .number("invalid")
    .int("invalid")
    .min(-MOST_COINS, "out_of_range")
    .max(MOST_COINS, "out_of_range")
    .refine((amount) => amount !== 0, "out_of_range"),
  reason: written(SAFETY.reasonMax, "reason"),
});

export const HOLD = z.object({ hold: z.boolean("invalid"), reason: written(SAFETY.reasonMax, "reason") });

/** A hold as a form sends it. */
export const HOLD_FORM = HOLD.extend({ hold: z.enum(["0", "1"], "invalid").transform((on) => on === "1") });

export const SEARCH = z.object({ q: soughtId.pipe(z.string().trim().min(1, "invalid").max(254, "invalid")) });
