import type { Ctx } from "../../../http/env";
import { emailRequesterOf, spendClientRate, spendRate } from "../../../http/limits/rate-limit";
import { nameKey, type SignedIn } from "../../../users/users";
import { resendVerification, type VerificationInput, verifyEmail } from "../../email/verification";
import { requestPasswordReset, resetPasswordByToken } from "../../password/set-password";

async function spendMailRequest(c: Ctx): Promise<void> {
  await spendClientRate(c, "mail");
  await spendClientRate(c, "mailNetwork", c.get("client").network);
}

/** `verifyEmail` with rate limits. @throws Refusal as `verifyEmail`, `rate_limited` */
export async function verifyEmailLimited(c: Ctx, evidence: VerificationInput): Promise<SignedIn> {
  await spendMailRequest(c);
  if ("email" in evidence) await spendRate(c, "mailCode", nameKey(evidence.email));
  return verifyEmail(c.get("db"), evidence, c.get("now"));
}

/** `resendVerification` with rate limits. @throws Refusal `rate_limited` */
export async function resendVerificationLimited(c: Ctx, email: string): Promise<void> {
  await spendMailRequest(c);
  await resendVerification(c.get("db"), emailRequesterOf(c), email, c.get("now"));
}

/** `requestPasswordReset` with rate limits. @throws Refusal `rate_limited` */
export async function requestResetLimited(c: Ctx, email: string): Promise<void> {
  await spendMailRequest(c);
  await requestPasswordReset(c.get("db"), emailRequesterOf(c), email, c.get("now"));
}

/** `resetPasswordByToken` with rate limits. @returns the person's id @throws Refusal as `resetPasswordByToken`, `rate_limited` */
export async function resetPasswordLimited(c: Ctx, input: { token: string; password: string }): Promise<string> {
  await spendMailRequest(c);
  return resetPasswordByToken(c.get("db"), input, c.get("now"));
}
