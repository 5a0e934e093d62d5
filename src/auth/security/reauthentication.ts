import type { Queries, Tx } from "../../db/transact";
import { Refusal } from "../../errors";
import { MINUTE, YOUNG_SESSION } from "../../limits";
import { lockUser, type SignedIn } from "../../users/users";
import { verifyPassword } from "../password/hash";

type Self = Pick<SignedIn, "id" | "sessionId">;

/** Requires a session younger than 15 minutes. @throws Refusal `sign_in_again` */
export async function checkSessionYoung(db: Queries, { sessionId }: Self, now: number): Promise<void> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!row || row.created_at < now - YOUNG_SESSION)
    throw new Refusal("sign_in_again", { minutes: YOUNG_SESSION / MINUTE });
}

/** Wrong password. @param field the form field it was typed in */
export const wrongPassword = (field = "password"): Refusal =>
  new Refusal("wrong_password", {}, { [field]: "wrong_password" });

/**
 * Re-authenticates by password or fresh session. @returns the hash for `lockUnchanged`
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

/** Locks the row if the password hash is unchanged since it was checked. */
export async function lockUnchanged(tx: Tx, userId: string, hash: string | null) {
  await lockUser(tx, userId);
  return tx
    .selectFrom("users")
    .select(["email", "email_key", "email_verified"])
    .where("id", "=", userId)
    .where("password_hash", hash === null ? "is" : "=", hash)
    .executeTakeFirst();
}
