import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import type { Asker } from "../../mail/caps";
import { enqueueTo, mayAsk } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { endSessions, lockUser, nameKey } from "../../users/users";
import { forget, lookAt, type Proven, takeToken } from "../email/tokens";
import { unlinkAll } from "../providers/linking";
import { tellOwner } from "../security/acts";
import { checkProven, lockProven, type Self } from "../security/proof";
import { credentialsOf, wrongPassword } from "../security/reauthentication";
import { hashPassword, knownTurn } from "./hash";

/** Sends a reset link, once a minute; same time and answer whether or not the address exists. */
export const askReset = (db: Db, asker: Asker, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const emailKey = nameKey(email);
    if (await mayAsk(tx, { emailKey, kind: "reset_password", asker }, now))
      await enqueueTo(tx, emailKey, "reset_password", now);
  });

/** The account of a reset link; undefined when the link is no longer valid. */
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

async function passwordChanged(tx: Tx, userId: string, keptSession: string | undefined, now: number) {
  await endSessions(tx, userId, keptSession);
  await forget(tx, userId, "reset_password");
  await tellOwner(tx, userId, "password_changed", now);
}

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
 * Resets the password by a mailed token, verifies the address and ends all sessions. @returns the person's id
 * @throws Refusal `reset_failed` for any wrong, old or used token; `overloaded`
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string },
  now: number,
): Promise<string> {
  // Cheap check first: hashing is expensive.
  const owner = await lookAt(db, "reset_password", input.token, now);
  if (!owner) throw new Refusal("reset_failed");
  const password_hash = await hashPassword(input.password, knownTurn(owner.user_id));
  return transact(db, async (tx) => {
    const proven = await takeToken(tx, "reset_password", input.token, now);
    if (!proven) throw new Refusal("reset_failed");
    await takeOver(tx, proven, password_hash);
    await forget(tx, proven.user_id, "verify_email");
    await passwordChanged(tx, proven.user_id, undefined, now);
    return proven.user_id;
  });
}

/** Sets a password for the operator and ends all sessions; the owner is told by letter. */
export async function resetByOperator(db: Db, userId: string, password: string, now: number): Promise<void> {
  const password_hash = await hashPassword(password, knownTurn(userId));
  await transact(db, async (tx) => {
    await lockUser(tx, userId);
    await tx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
    await passwordChanged(tx, userId, undefined, now);
  });
}

/**
 * Changes or sets the password and ends all other sessions and all access tokens.
 * @throws Refusal `proof_required`, `wrong_password` (it was changed meanwhile), `overloaded`
 */
export async function changePassword(db: Db, person: Self, password: string, now: number): Promise<void> {
  // Cheap check first: hashing is expensive.
  await checkProven(db, person, now);
  const before = (await credentialsOf(db, person.id))?.password_hash ?? null;
  const password_hash = await hashPassword(password, knownTurn(person.id));
  await transact(db, async (tx) => {
    await lockProven(tx, person, now);
    // Fails for the later one of two concurrent changes.
    const changed = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", person.id)
      .where("password_hash", before === null ? "is" : "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw wrongPassword("current");
    await passwordChanged(tx, person.id, person.sessionId, now);
  });
}
