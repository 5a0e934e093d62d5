import { lockAndCheckProven, type MessagesOnDeletion } from "../../auth/auth";
import { proveIfSent } from "../../auth/web/web";
import type { Ctx } from "../../http/env";
import type { SignedIn } from "../../users/users";
import { deleteAccount } from "../account";

/** Deletes the person's account, with the proof that was sent. @throws Refusal `proof_required`, `wrong_password`, `forbidden`, `rate_limited`, `overloaded` */
export async function deleteOwnAccount(
  c: Ctx,
  person: SignedIn,
  { password, messages }: { password?: string; messages?: MessagesOnDeletion },
): Promise<void> {
  const [db, now] = [c.get("db"), c.get("now")];
  const { files, burning } = c.get("deps");
  await proveIfSent(c, person, { password });
  await deleteAccount(db, files, person.id, now, {
    messages,
    burnFiles: burning,
    checkAllowed: (tx) => lockAndCheckProven(tx, person, now),
  });
}
