import type { Ctx } from "../../../http/env";
import { emailRequesterOf, spendClientRate, spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { nameKey, type SignedIn } from "../../../users/users";
import { resendVerification, type VerificationInput, verifyEmail } from "../../email/verification";
import { requestPasswordReset, resetPasswordByToken } from "../../password/set-password";

/** Rate limits of links in mails, by address and network. @throws Refusal `rate_limited` */
export async function spendMailRequest(c: Ctx): Promise<void> {
  await spendClientRate(c, "mail");
  await spendClientRate(c, "mailNetwork", c.get("client").network);
}

/** `verifyEmail` with rate limits. @throws Refusal as `verifyEmail`, `rate_limited` */
export async function verifyEmailLimited(c: Ctx, evidence: VerificationInput): Promise<SignedIn> {
  await spendMailRequest(c);
  if ("email" in evidence) await spendRate(c, "mailCode", nameKey(evidence.email));
  return runNow(c, verifyEmail, evidence);
}

/** `resendVerification` with rate limits. @throws Refusal `rate_limited` */
export async function resendVerificationLimited(c: Ctx, email: string): Promise<void> {
  await spendMailRequest(c);
  await runNow(c, resendVerification, emailRequesterOf(c), email);
}

/** `requestPasswordReset` with rate limits. @throws Refusal `rate_limited` */
export async function requestResetLimited(c: Ctx, email: string): Promise<void> {
  await spendMailRequest(c);
  await runNow(c, requestPasswordReset, emailRequesterOf(c), email);
}

/** `resetPasswordByToken` with rate limits. @returns the person's id @throws Refusal as `resetPasswordByToken`, `rate_limited` */
export async function resetPasswordLimited(c: Ctx, input: { token: string; password: string }): Promise<string> {
  await spendMailRequest(c);
  return runNow(c, resetPasswordByToken, input);
}
