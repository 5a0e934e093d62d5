import { z } from "zod";
import { readFormFields } from "../../http/body/form";
import { fieldErrors } from "../../http/body/validation";
import type { Ctx } from "../../http/env";
import { spendClientRate } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { refuseClosedRegistration } from "../../safety/safety";
import { REGISTRATION_INPUT } from "../input";
import { findTakenFields } from "../registration";
import type { PasswordWeakness } from "./pages/parts";
import { checkPasswordStrength, withPasswordConfirmation } from "./password-strength";

const REGISTER_FORM = withPasswordConfirmation(
  REGISTRATION_INPUT.omit({ language: true }).extend({ next: z.string().optional() }),
);

interface CheckedRegistration {
  /** null: something is wrong. */
  input: z.output<typeof REGISTER_FORM> | null;
  refusal: Refusal | null;
  weakness: PasswordWeakness | null;
}

/** The fields that are well formed; an e-mail address is looked for only where the whole form is. */
function wellFormedFields(typed: Record<string, string>) {
  const { username, nickname, password } = REGISTRATION_INPUT.shape;
  return {
    username: username.safeParse(typed.username).data,
    nickname: nickname.safeParse(typed.nickname).data,
    password: password.safeParse(typed.password).data,
  };
}

/** Rate limit of looking names up, by address and network. @throws Refusal `rate_limited` */
async function spendNameCheck(c: Ctx, weakness: PasswordWeakness | null): Promise<void> {
  // A weak password has spent `passwordCheck` already.
  if (!weakness) await spendClientRate(c, "nameCheck");
  await spendClientRate(c, "nameCheckNetwork", c.get("client").network);
}

/**
 * Checks the registration form: all that is wrong with it is found at once, taken names too.
 * @throws Refusal `registration_closed`, `rate_limited`
 */
export async function checkRegistration(c: Ctx): Promise<CheckedRegistration> {
  const typed = await readFormFields(c);
  await runNow(c, refuseClosedRegistration);
  const parsed = REGISTER_FORM.safeParse(typed);
  const { password, ...names } = wellFormedFields(typed);
  const hints = [names.username, names.nickname].filter((name) => name !== undefined);
  // One that is not repeated alike is not settled.
  const isSettled = password !== undefined && typed.confirm === typed.password;
  const weakness = isSettled ? await checkPasswordStrength(c, { password, weak: typed.weak }, hints) : null;
  if (parsed.success && !weakness) return { input: parsed.data, refusal: null, weakness };
  if (hints.length > 0) await spendNameCheck(c, weakness);
  const faults = parsed.success ? {} : fieldErrors(parsed.error.issues);
  const fields = { ...(await runNow(c, findTakenFields, names)), ...faults };
  const refusal = Object.keys(fields).length > 0 ? new Refusal("validation_failed", {}, fields) : null;
  return { input: null, refusal, weakness };
}
