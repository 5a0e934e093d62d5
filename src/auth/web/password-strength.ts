import { z } from "zod";
import type { Ctx } from "../../http/env";
import { spendHere } from "../../http/limits/limit";
import { weakness } from "../password/hash";

const TWICE = { confirm: z.string().optional(), weak: z.string().optional() };

/** A form with a new password, typed twice; a mismatch is told together with what else is wrong. */
export const typedTwice = <T extends z.ZodRawShape>(form: z.ZodObject<T>) =>
  form.extend(TWICE).refine((typed) => Object(typed).password === Object(typed).confirm, {
    path: ["confirm"],
    message: "password_mismatch",
    when: () => true,
  });

/** Why a new password is weak; null: accepted. @throws Refusal `rate_limited` */
export async function weakSpot(c: Ctx, chosen: { password: string; weak?: string }, hints: string[]) {
  await spendHere(c, "passwordCheck");
  return chosen.weak ? null : weakness(chosen.password, hints);
}
