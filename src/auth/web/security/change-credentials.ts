import type { Ctx } from "../../../http/env";
import { emailRequesterOf, spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import type { SignedIn } from "../../../users/users";
import { changeEmail } from "../../email/verification";
import { changePassword } from "../../password/set-password";
import { proveIfSent } from "../proof/prove-in-request";

/** `changeEmail` with a rate limit and the proof that was sent. @throws Refusal as `changeEmail`, `proveIfSent`, `rate_limited` */
export async function changeEmailLimited(
  c: Ctx,
  person: SignedIn,
  { password, email }: { password?: string; email?: string },
): Promise<SignedIn> {
  await spendRate(c, "secrets", person.id);
  await proveIfSent(c, person, { password });
  return runNow(c, changeEmail, person, { email, requester: emailRequesterOf(c) });
}

/** `changePassword` with a rate limit and the proof that was sent. @throws Refusal as `changePassword`, `proveIfSent`, `rate_limited` */
export async function changePasswordLimited(
  c: Ctx,
  person: SignedIn,
  input: { current?: string; password: string },
): Promise<void> {
  await spendRate(c, "secrets", person.id);
  await proveIfSent(c, person, { password: input.current }, { password: "current" });
  await runNow(c, changePassword, person, input.password);
}
