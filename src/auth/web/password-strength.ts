import { z } from "zod";
import type { Ctx } from "../../http/env";
import { spendClientRate } from "../../http/limits/rate-limit";
import { findPasswordWeakness } from "../password/hash";

const PASSWORD_CONFIRM_FIELDS = { confirm: z.string().optional(), weak: z.string().optional() };

/** A form with a new password, typed twice; a mismatch is reported together with all other faults. */
export const withPasswordConfirmation = <T extends z.ZodRawShape>(form: z.ZodObject<T>) =>
  form.extend(PASSWORD_CONFIRM_FIELDS).refine((fields) => Object(fields).password === Object(fields).confirm, {
    path: ["confirm"],
    message: "password_mismatch",
    when: () => true,
  });

/** Why a new password is weak; null: strong, or confirmed by `weak`. @param hints the person's own names @throws Refusal `rate_limited` */
export async function checkPasswordStrength(
  c: Ctx,
  { password, weak }: { password: string; weak?: string },
  hints: string[],
) {
  await spendClientRate(c, "passwordCheck");
  return weak ? null : findPasswordWeakness(password, hints);
}
