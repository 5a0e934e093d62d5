import { z } from "zod";
import type { Ctx } from "../../http/env";
import { spendClientRate } from "../../http/limits/rate-limit";
import { findPasswordWeakness } from "../password/hash";

const PASSWORD_CONFIRM_FIELDS = { confirm: z.string().optional(), weak: z.string().optional() };

/** A form with a new password, typed twice; a mismatch is told together with what else is wrong. */
export const withPasswordConfirmation = <T extends z.ZodRawShape>(form: z.ZodObject<T>) =>
  form.extend(PASSWORD_CONFIRM_FIELDS).refine((typed) => Object(typed).password === Object(typed).confirm, {
    path: ["confirm"],
    message: "password_mismatch",
    when: () => true,
  });

/** Why a new password is weak; null: accepted. @throws Refusal `rate_limited` */
export async function checkPasswordStrength(
  c: Ctx,
  chosen: { password: string; weak?: string },
  hints: string[],
) {
  await spendClientRate(c, "passwordCheck");
  return chosen.weak ? null : findPasswordWeakness(chosen.password, hints);
}
