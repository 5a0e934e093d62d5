import { z } from "zod";
import { SAFETY } from "../../limits/limits";
import { written } from "../../text/clean";
import { isDate } from "../../users/users";

const birthday = z.string("birthday_required").min(1, "birthday_required").refine(isDate, "birthday_invalid");

/** The day that is asked for, and why. */
export const BIRTHDAY_WISH = z.object({ birthday, note: written(SAFETY.noteMax, "reason") });
export type BirthdayWish = z.infer<typeof BIRTHDAY_WISH>;

export const BIRTHDAY_DECISION = z.object({
  decision: z.enum(["granted", "refused"], "invalid"),
  reply: written(SAFETY.reasonMax, "reason"),
});
export type BirthdayDecision = z.infer<typeof BIRTHDAY_DECISION>;
