import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../db/schema";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import type { EmailRequester } from "../../mail/email-caps";
import { canRequestEmail, enqueueEmailToAddress } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { endSessions, lockUser, nameKey } from "../../users/users";
import { consumeMailToken, deleteMailProofs, findMailProof, type MailProofOwner } from "../email/mail-proofs";
import { notifyOwnerOfRemoved, removeAllPasskeys } from "../passkeys/remove-all";
import { unlinkAllProviders } from "../providers/linked-providers";
import { notifyOwner } from "../security/acts";
import { findCredentials, wrongPasswordRefusal } from "../security/credentials";
import { checkSessionProven, lockAndCheckProven, type SessionPerson } from "../security/proof";
import { hashPassword, knownHashTurn } from "./hash";

/** Queues a reset email, at most one a minute; same time and answer whether or not the address exists. */
export const requestPasswordReset = (db: Db, requester: EmailRequester, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const emailKey = nameKey(email);
    if (await canRequestEmail(tx, { emailKey, kind: "reset_password", requester }, now))
      await enqueueEmailToAddress(tx, emailKey, "reset_password", now);
  });

/** What a reset asks about or takes along: 1 or 0. */
function resetFactColumns(eb: ExpressionBuilder<Schema, "users">) {
  const ofUser = (table: "passkeys" | "identities") =>
    eb.exists(eb.selectFrom(table).select("user_id").whereRef(`${table}.user_id`, "=", "users.id"));
  const asksOfPasskeys = eb.and([eb("official", "=", 0), eb("email_verified", "=", 1), ofUser("passkeys")]);
  const unlinks = eb.and([eb("email_verified", "=", 0), ofUser("identities")]);
  return [
    eb.case().when(asksOfPasskeys).then(1).else(0).end().as("has_passkeys"),
    eb.case().when(unlinks).then(1).else(0).end().as("unlinks"),
  ] as const;
}

/** The account of a reset link; undefined when the link is no longer valid. */
export async function findResetAccount(db: DbOrTx, token: string, now: number) {
  const proven = await findMailProof(db, "reset_password", token, now);
  return (
    proven &&
    db
      .selectFrom("users")
      .select(["username", "nickname"])
      .select(resetFactColumns)
      .where("id", "=", proven.user_id)
      .where("email_key", "=", proven.email_key)
      .executeTakeFirst()
  );
}

interface ChangedPassword {
  /** Absent: none. */
  keptSession?: string;
  /** Names of the passkeys that went with the old one. */
  passkeys?: readonly string[];
  /** How many linked services went with it. */
  links?: number;
}

async function finishPasswordChange(
  tx: Tx,
  userId: string,
  { keptSession, passkeys = [], links = 0 }: ChangedPassword,
  now: number,
): Promise<void> {
  await endSessions(tx, userId, keptSession);
  await deleteMailProofs(tx, userId, "reset_password");
  await notifyOwner(tx, userId, "password_changed", now);
  await notifyOwnerOfRemoved(tx, userId, passkeys, now);
  for (let n = 0; n < links; n++) await notifyOwner(tx, userId, "link_removed", now);
}

/** @returns the names of the passkeys that were removed, and how many linked services were */
async function applyPasswordReset(
  tx: Tx,
  { user_id, email_key }: MailProofOwner,
  { password_hash, keepsPasskeys }: { password_hash: string; keepsPasskeys: boolean },
): Promise<Required<Pick<ChangedPassword, "passkeys" | "links">>> {
  const row = await tx
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", user_id)
    .where("email_key", "=", email_key)
    .returning(["email_verified", "official"])
    .executeTakeFirst();
  if (!row) throw new Refusal("reset_failed");
  // A stranger's passkey would outlive the reset; those of an official are a second factor, which mail cannot take away.
  const removesPasskeys = row.official === 0 && !(keepsPasskeys && row.email_verified === 1);
  const passkeys = removesPasskeys ? await removeAllPasskeys(tx, user_id) : [];
  if (row.email_verified === 1) return { passkeys, links: 0 };
  const links = await unlinkAllProviders(tx, user_id);
  await tx.updateTable("users").set({ email_verified: 1 }).where("id", "=", user_id).execute();
  return { passkeys, links };
}

/**
 * Resets the password by a mailed token, verifies the address, ends all sessions, and removes the passkeys unless they
 * are to be kept. @returns the person's id
 * @throws Refusal `reset_failed` for any wrong, old or used token; `overloaded`
 */
export async function resetPasswordByToken(
  db: Db,
  input: { token: string; password: string; keepPasskeys?: boolean },
  now: number,
): Promise<string> {
  // Cheap check first: hashing is expensive.
  const owner = await findMailProof(db, "reset_password", input.token, now);
  if (!owner) throw new Refusal("reset_failed");
  const password_hash = await hashPassword(input.password, knownHashTurn(owner.user_id));
  return transact(db, async (tx) => {
    const proven = await consumeMailToken(tx, "reset_password", input.token, now);
    if (!proven) throw new Refusal("reset_failed");
    const keepsPasskeys = input.keepPasskeys ?? false;
    const removed = await applyPasswordReset(tx, proven, { password_hash, keepsPasskeys });
    await deleteMailProofs(tx, proven.user_id, "verify_email");
    await finishPasswordChange(tx, proven.user_id, removed, now);
    return proven.user_id;
  });
}

/** Sets a password for the operator, ends all sessions and removes the passkeys, as a reset by mail does; the owner is notified. */
export async function setPasswordAsOperator(db: Db, userId: string, password: string, now: number): Promise<void> {
  const password_hash = await hashPassword(password, knownHashTurn(userId));
  await transact(db, async (tx) => {
    await lockUser(tx, userId);
    const row = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", userId)
      .returning("official")
      .executeTakeFirst();
    // Those of an official are a second factor, which has a command of its own.
    const passkeys = row?.official === 0 ? await removeAllPasskeys(tx, userId) : [];
    await finishPasswordChange(tx, userId, { passkeys }, now);
  });
}

/**
 * Changes or sets the password and ends all other sessions and all access tokens.
 * @throws Refusal `proof_required`, `wrong_password` (it was changed meanwhile), `overloaded`
 */
export async function changePassword(db: Db, person: SessionPerson, password: string, now: number): Promise<void> {
  // Cheap check first: hashing is expensive.
  await checkSessionProven(db, person, now);
  const before = (await findCredentials(db, person.id))?.password_hash ?? null;
  const password_hash = await hashPassword(password, knownHashTurn(person.id));
  await transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    // Fails for the later one of two concurrent changes.
    const changed = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", person.id)
      .where("password_hash", before === null ? "is" : "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw wrongPasswordRefusal("current");
    await finishPasswordChange(tx, person.id, { keptSession: person.sessionId }, now);
  });
}
