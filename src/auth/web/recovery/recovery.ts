import type { Ctx } from "../../../http/env";
import { askerOf, spendHere, spendRate } from "../../../http/limits/limit";
import { nameKey, type SignedIn } from "../../../users/users";
import { type Evidence, resendVerification, verifyEmail } from "../../email/verification";
import { askReset, resetPassword } from "../../password/reset";

async function spendMail(c: Ctx): Promise<void> {
  await spendHere(c, "mail");
  await spendHere(c, "mailNetwork", c.get("client")().network);
}

/** @throws Refusal as `verifyEmail`, `rate_limited` */
export async function verify(c: Ctx, evidence: Evidence): Promise<SignedIn> {
  await spendMail(c);
  if ("email" in evidence) await spendRate(c, "mailCode", nameKey(evidence.email));
  return verifyEmail(c.get("db"), evidence, c.get("now"));
}

/** @throws Refusal `rate_limited` */
export async function resend(c: Ctx, email: string): Promise<void> {
  await spendMail(c);
  await resendVerification(c.get("db"), askerOf(c), email, c.get("now"));
}

/** @throws Refusal `rate_limited` */
export async function forgot(c: Ctx, email: string): Promise<void> {
  await spendMail(c);
  await askReset(c.get("db"), askerOf(c), email, c.get("now"));
}

/** @returns the person's id. @throws Refusal as `resetPassword`, `rate_limited` */
export async function reset(c: Ctx, input: { token: string; password: string }): Promise<string> {
  await spendMail(c);
  return resetPassword(c.get("db"), input, c.get("now"));
}
