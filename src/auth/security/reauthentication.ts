import type { Queries, Tx } from "../../db/transact";
import { Refusal } from "../../errors";
import { MINUTE, YOUNG_SESSION } from "../../limits";
import { lockUser, nameKey, type SignedIn } from "../../users/users";
import { knownTurn, verifyPassword } from "../password/hash";

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

const credentialsOf = (db: Queries, userId: string) =>
  db
    .selectFrom("users")
    .select(["username_key", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Whether the account has a password at all; one that came by social sign-in may have none. */
export async function hasPassword(db: Queries, userId: string): Promise<boolean> {
  const known = await credentialsOf(db, userId);
  return known !== undefined && known.password_hash !== null;
}

/**
 * The password where the account has one, else what stands in for it.
 * @returns the password's hash; null where there is none
 */
async function proven(
  db: Queries,
  userId: string,
  { password = "", field }: { password?: string; field?: string },
  otherwise: (usernameKey: string) => Promise<void> | void,
): Promise<string | null> {
  const known = await credentialsOf(db, userId);
  if (!known) throw new Refusal("unauthenticated");
  const { username_key: username, password_hash: hash } = known;
  if (hash === null) await otherwise(username);
  else if (!(await verifyPassword(password, hash, knownTurn(userId)))) throw wrongPassword(field);
  return hash;
}

/** What proves that it is really oneself who wants to leave. */
interface Proof {
  password?: string;
  /** For an account that has no password: its exact username. */
  username?: string;
}

/**
 * Nothing that cannot be undone happens to an account by a phone that was left lying about.
 * @throws Refusal `wrong_password`; `validation_failed` where the username that stands in for it is another
 */
export async function proveOneself(
  db: Queries,
  userId: string,
  { password, username }: Proof,
): Promise<void> {
  await proven(db, userId, { password }, (key) => {
    if (nameKey(username?.trim() ?? "") !== key)
      throw new Refusal("validation_failed", {}, { username: "username_other" });
  });
}

/**
 * Re-authenticates by password or fresh session. @returns the hash for `lockUnchanged`
 * @throws Refusal `wrong_password`, `sign_in_again`, `unauthenticated`, `overloaded`
 */
export const checkOneself = (
  db: Queries,
  person: Self,
  typed: { password?: string; field?: string },
  now: number,
): Promise<string | null> => proven(db, person.id, typed, () => checkSessionYoung(db, person, now));

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
