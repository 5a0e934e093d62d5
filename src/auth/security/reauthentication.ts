import type { Queries, Tx } from "../../db/transact";
import { Refusal } from "../../errors";
import { MINUTE, YOUNG_SESSION } from "../../limits";
import { lockUser, type SignedIn } from "../../users/users";
import { verifyPassword } from "../password/hash";

type Self = Pick<SignedIn, "id" | "sessionId">;

/**
 * Who has just come in is who they say; an old session may be in other hands.
 * @throws Refusal `sign_in_again` more than 15 minutes after signing in
 */
export async function checkSessionYoung(db: Queries, { sessionId }: Self, now: number): Promise<void> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!row || row.created_at < now - YOUNG_SESSION)
    throw new Refusal("sign_in_again", { minutes: YOUNG_SESSION / MINUTE });
}

/** The password is another. @param field where it was typed */
export const wrongPassword = (field = "password"): Refusal =>
  new Refusal("wrong_password", {}, { [field]: "wrong_password" });

/**
 * Before what else opens an account is changed: its password, or for an account without one a session that has just
 * begun, shows that it is really its owner.
 * @param field where the password was typed
 * @returns the password's hash, to be found unchanged by `lockUnchanged`; null where there is none
 * @throws Refusal `wrong_password`, `sign_in_again`, `unauthenticated`, `overloaded`
 */
export async function checkOneself(
  db: Queries,
  person: Self,
  { password = "", field }: { password?: string; field?: string },
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", person.id)
    .executeTakeFirst();
  if (!row) throw new Refusal("unauthenticated");
  if (row.password_hash === null) await checkSessionYoung(db, person, now);
  else if (!(await verifyPassword(password, row.password_hash))) throw wrongPassword(field);
  return row.password_hash;
}

/**
 * The person's row, locked until the transaction ends, if the password is still the one that was looked at: a new one
 * that came meanwhile has ended what the old one may do.
 */
export async function lockUnchanged(tx: Tx, userId: string, hash: string | null) {
  await lockUser(tx, userId);
  return tx
    .selectFrom("users")
    .select(["email", "email_key", "email_verified"])
    .where("id", "=", userId)
    .where("password_hash", hash === null ? "is" : "=", hash)
    .executeTakeFirst();
}
