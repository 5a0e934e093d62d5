import { z } from "zod";
import { idInput } from "../db/id-input";
import { PAGING_FIELDS, pageFromInput } from "../db/page-input";
import { COIN_ADJUSTMENT_MAX } from "../limits/prices";
import { ALARM_LIMITS, SAFETY_LIMITS } from "../limits/safety";
import { AUDIT_LOG_LIST, AUDIT_LOG_PARTS, OFFICIAL_ACT_REASON } from "../safety/safety";
import { textInput } from "../text/input";
import { typedNumberField } from "../text/typed";

export const COIN_ADJUSTMENT = z.object({
  amount: z.coerce
    .number("invalid")
    .int("invalid")
    .min(-COIN_ADJUSTMENT_MAX, "out_of_range")
    .max(COIN_ADJUSTMENT_MAX, "out_of_range")
    .refine((amount) => amount !== 0, "out_of_range"),
  reason: textInput(SAFETY_LIMITS.reasonMax, "reason"),
});

/** Coins as a form sends them: a phone's keypad of digits has no minus. */
export const COIN_ADJUSTMENT_FORM = COIN_ADJUSTMENT.extend({
  amount: z.preprocess(typedNumberField, COIN_ADJUSTMENT.shape.amount),
  way: z.enum(["give", "take"], "invalid").default("give"),
}).transform(({ amount, reason, way }) => ({ amount: way === "take" ? -Math.abs(amount) : amount, reason }));

const DUTY_HOURS: readonly number[] = [0, ...ALARM_LIMITS.dutyHours];

/** For how many hours an official is on duty; 0: no longer. */
export const DUTY_INPUT = z.object({
  hours: z.coerce.number("invalid").refine((hours) => DUTY_HOURS.includes(hours), "invalid"),
});
export type DutyInput = z.infer<typeof DUTY_INPUT>;

/** What an official writes to a person. */
export const OFFICIAL_MESSAGE = z.object({ text: textInput(SAFETY_LIMITS.reasonMax, "reason") });

/** The same from a form, which can be of a case. */
export const OFFICIAL_MESSAGE_FORM = OFFICIAL_MESSAGE.extend({ case: idInput.default("") });

export const LEGAL_HOLD = z.object({
  hold: z.boolean("invalid"),
  reason: textInput(SAFETY_LIMITS.reasonMax, "reason"),
});

/** A hold as a form sends it. */
export const LEGAL_HOLD_FORM = LEGAL_HOLD.extend({
  hold: z.enum(["0", "1"], "invalid").transform((on) => on === "1"),
});

/** Which session ends; none named: all of them. */
export const END_SESSIONS_INPUT = OFFICIAL_ACT_REASON.extend({ session: idInput.default("") });
export type EndSessionsInput = z.infer<typeof END_SESSIONS_INPUT>;

/** A part of the log; none named: all of it. */
export const AUDIT_LOG_PART = z.enum(AUDIT_LOG_PARTS, "invalid").optional();

/** `?part=&cursor=&limit=` of the log. */
export const AUDIT_LOG_QUERY = z
  .object({ ...PAGING_FIELDS, part: AUDIT_LOG_PART })
  .transform((sent, ctx) => ({ part: sent.part, page: pageFromInput(AUDIT_LOG_LIST, sent, ctx) }));

export const PERSON_SEARCH = z.object({
  q: idInput.pipe(z.string().trim().min(1, "invalid").max(254, "invalid")),
});
