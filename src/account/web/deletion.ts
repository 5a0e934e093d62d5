import type { z } from "zod";
import { proveOneself } from "../../auth/auth";
import type { Ctx } from "../../http/env";
import { spendHere, spendRate } from "../../http/limit";
import type { SignedIn } from "../../users/users";
import { deleteAccount } from "../account";
import type { PROOF } from "../input";

/**
 * Re-authenticates and deletes.
 * @throws Refusal `wrong_password`, `validation_failed`, `forbidden`, `rate_limited`, `overloaded`
 */
export async function deleteOwnAccount(
  c: Ctx,
  person: SignedIn,
  proof: z.infer<typeof PROOF>,
): Promise<void> {
  await spendHere(c, "signInAddress");
  await spendRate(c, "signIn", person.id);
  await proveOneself(c.get("db"), person.id, proof);
  await deleteAccount(c.get("db"), c.get("deps").files, person.id, c.get("now"));
}
