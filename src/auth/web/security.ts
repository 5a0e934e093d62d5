import type { Ctx } from "../../http/env";
import { askerOf, spendRate } from "../../http/limit";
import type { SignedIn } from "../../users/users";
import { changeEmail, type EmailChange } from "../email/verification";
import { changePassword } from "../password/reset";

/** @throws Refusal as `changeEmail`, `rate_limited` */
export async function nameEmail(
  c: Ctx,
  person: SignedIn,
  change: Omit<EmailChange, "asker">,
): Promise<SignedIn> {
  await spendRate(c, "secrets", person.id);
  return changeEmail(c.get("db"), person, { ...change, asker: askerOf(c) }, c.get("now"));
}

/** @throws Refusal as `changePassword`, `rate_limited` */
export async function newPassword(
  c: Ctx,
  person: SignedIn,
  input: { current?: string; password: string },
): Promise<void> {
  await spendRate(c, "secrets", person.id);
  await changePassword(c.get("db"), person, input, c.get("now"));
}
