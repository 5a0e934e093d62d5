import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import type { Asker } from "../../mail/caps";
import { enqueueTo, mayAsk, writeToOwner } from "../../mail/outbox";
import { endSessions, nameKey, type SignedIn } from "../../users/users";
import { forget, lookAt, type Proven, takeToken } from "../email/tokens";
import { unlinkAll } from "../providers/linking";
import { checkOneself, lockUnchanged, wrongPassword } from "../security/reauthentication";
import { hashPassword } from "./hash";

/**
 * Sends a link for a new password, if somebody has that address; at most once a minute. It tells nothing and takes as
 * long either way.
 */
export const askReset = (db: Db, asker: Asker, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const emailKey = nameKey(email);
    if (await mayAsk(tx, { emailKey, kind: "reset_password", asker }, now))
      await enqueueTo(tx, emailKey, "reset_password", now);
  });

/** Whose link it is: the account's username and nickname; undefined where it does not work any more. */
export async function resetOwner(db: Queries, token: string, now: number) {
  const proven = await lookAt(db, "reset_password", token, now);
  return (
    proven &&
    db
      .selectFrom("users")
      .select(["username", "nickname"])
      .where("id", "=", proven.user_id)
      .where("email_key", "=", proven.email_key)
      .executeTakeFirst()
  );
}

/** A new password ends what could be done with the old one: sessions, but for one's own, and links for another. */
async function passwordChanged(tx: Tx, userId: string, keptSession: string | undefined, now: number) {
  await endSessions(tx, userId, keptSession);
  await forget(tx, userId, "reset_password");
  await writeToOwner(tx, userId, "password_changed", now);
}

/**
 * Until somebody proved the address the account was whoever's that named it: whoever reads it gets the account alone,
 * and nobody keeps a way in that was made before.
 */
async function takeOver(tx: Tx, { user_id, email_key }: Proven, password_hash: string): Promise<void> {
  const row = await tx
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", user_id)
    .where("email_key", "=", email_key)
    .returning("email_verified")
    .executeTakeFirst();
  if (!row) throw new Refusal("reset_failed");
  if (row.email_verified === 1) return;
  await unlinkAll(tx, user_id);
  await tx.updateTable("users").set({ email_verified: 1 }).where("id", "=", user_id).execute();
}

/**
 * Sets a new password by a link from a letter, which proves the address too, and ends all sessions; where the address
 * was not proven before, it ends all links to other services too.
 * @returns the person's id
 * @throws Refusal `reset_failed` for every wrong, old or used token; `overloaded`
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string },
  now: number,
): Promise<string> {
  // A wrong token is not worth a hash.
  if (!(await lookAt(db, "reset_password", input.token, now))) throw new Refusal("reset_failed");
  const password_hash = await hashPassword(input.password);
  return transact(db, async (tx) => {
    const proven = await takeToken(tx, "reset_password", input.token, now);
    if (!proven) throw new Refusal("reset_failed");
    await takeOver(tx, proven, password_hash);
    await forget(tx, proven.user_id, "verify_email");
    await passwordChanged(tx, proven.user_id, undefined, now);
    return proven.user_id;
  });
}

/**
 * Changes the password, or sets an account's first one, and ends all other sessions.
 * @throws Refusal `wrong_password`; `sign_in_again` for a first one more than 15 minutes after signing in; `overloaded`
 */
export async function changePassword(
  db: Db,
  person: Pick<SignedIn, "id" | "sessionId">,
  input: { current?: string; password: string },
  now: number,
): Promise<void> {
  const before = await checkOneself(db, person, { password: input.current, field: "current" }, now);
  const password_hash = await hashPassword(input.password);
  await transact(db, async (tx) => {
    // Of two changes at once the later finds that its current password is none any more.
    if (!(await lockUnchanged(tx, person.id, before))) throw wrongPassword("current");
    await tx.updateTable("users").set({ password_hash }).where("id", "=", person.id).execute();
    await passwordChanged(tx, person.id, person.sessionId, now);
  });
}
