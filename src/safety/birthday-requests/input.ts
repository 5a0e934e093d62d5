import { z } from "zod";
import { SAFETY_LIMITS } from "../../limits/safety";
import { textInput } from "../../text/input";
import { isIsoDate } from "../../users/users";

const birthdayField = z.string("birthday_required").min(1, "birthday_required").refine(isIsoDate, "birthday_invalid");

/** The requested birthday and the reason. */
export const BIRTHDAY_REQUEST_INPUT = z.object({
  birthday: birthdayField,
  note: textInput(SAFETY_LIMITS.noteMax, "reason"),
});
export type BirthdayRequestInput = z.infer<typeof BIRTHDAY_REQUEST_INPUT>;

export const BIRTHDAY_DECISION = z.object({
  decision: z.enum(["granted", "refused"], "invalid"),
  reply: textInput(SAFETY_LIMITS.reasonMax, "reason"),
});
export type BirthdayDecision = z.infer<typeof BIRTHDAY_DECISION>;
