import { z } from "zod";
import { soughtId } from "../db/id-input";
import { LISTED, pageIn } from "../db/page-input";
import { SAFETY } from "../limits/limits";
import { LOG_LIST, LOG_PARTS, WHY_DONE } from "../safety/safety";
import { written } from "../text/clean";

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

/** Coins as a form sends them: a phone's keypad of digits has no minus. */
export const COINS_FORM = ADJUSTMENT.extend({
  way: z.enum(["give", "take"], "invalid").default("give"),
}).transform(({ amount, reason, way }) => ({ amount: way === "take" ? -Math.abs(amount) : amount, reason }));

/** What an official writes to a person. */
export const MESSAGE = z.object({ text: written(SAFETY.reasonMax, "reason") });

export const HOLD = z.object({ hold: z.boolean("invalid"), reason: written(SAFETY.reasonMax, "reason") });

/** A hold as a form sends it. */
export const HOLD_FORM = HOLD.extend({ hold: z.enum(["0", "1"], "invalid").transform((on) => on === "1") });

/** Which session ends; none named: all of them. */
export const SESSIONS_ENDED = WHY_DONE.extend({ session: soughtId.default("") });
export type SessionsEnded = z.infer<typeof SESSIONS_ENDED>;

/** A part of the log; none named: all of it. */
export const LOG_PART = z.enum(LOG_PARTS, "invalid").optional();

/** `?part=&cursor=&limit=` of the log. */
export const LOG_WANTED = z
  .object({ ...LISTED, part: LOG_PART })
  .transform((sent, ctx) => ({ part: sent.part, page: pageIn(LOG_LIST, sent, ctx) }));

export const SEARCH = z.object({ q: soughtId.pipe(z.string().trim().min(1, "invalid").max(254, "invalid")) });
