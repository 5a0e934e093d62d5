import { deleteRowsUpTo } from "../../db/slices";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { SESSION_LIMITS, SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { findUser, nameKey } from "../../users/users";
import { deleteMailProofs } from "../email/mail-proofs";
import { type HashTurn, verifyPassword } from "../password/hash";
import { lockIfPasswordUnchanged, wrongPasswordRefusal } from "../security/credentials";
import type { AuthenticatedAccount } from "../sessions";
import type { ProviderIdentity } from "./claims";
import { identityRow, insertIdentity } from "./linked-providers";

/** Stores a link that waits for the account's password. @returns the token, shown once */
export async function createPendingLink(
  db: Db,
  userId: string,
  identity: ProviderIdentity,
  now: number,
): Promise<string> {
  const token = randomToken(SESSION_LIMITS.tokenBytes);
  await db
    .insertInto("pending_links")
    .values({
      id: sha256(token),
      user_id: userId,
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email ?? "",
      tries: 0,
      expires_at: now + SOCIAL_LOGIN_LIMITS.flowLifetime,
    })
    .execute();
  return token;
}

/** The account and identity of a pending link; undefined when it has expired. */
export const findPendingLink = (db: DbOrTx, token: string, now: number) =>
  db
    .selectFrom("pending_links")
    .innerJoin("users", "users.id", "pending_links.user_id")
    .select(["user_id", "provider", "pending_links.email", "username_key", "password_hash"])
    .where("pending_links.id", "=", sha256(token))
    .where("expires_at", ">", now)
    .where("tries", "<", SOCIAL_LOGIN_LIMITS.passwordTries)
    .executeTakeFirst();
export type PendingLink = NonNullable<Awaited<ReturnType<typeof findPendingLink>>>;

/** The try is counted before the check, so that concurrent guesses cannot exceed five. */
async function spendLinkTry(db: Db, id: string, now: number): Promise<string> {
  const spent = await db
    .updateTable("pending_links")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .where("tries", "<", SOCIAL_LOGIN_LIMITS.passwordTries)
    .returning("user_id")
    .executeTakeFirst();
  if (!spent) throw new Refusal("link_expired");
  return spent.user_id;
}

/**
 * Confirms a pending link with the password; also verifies the e-mail.
 * @throws Refusal `link_expired`, `wrong_password`, `already_linked`, `identity_taken`, `overloaded`
 */
export async function confirmPendingLink(
  db: Db,
  { token, password, turn }: { token: string; password: string; turn: HashTurn },
  now: number,
): Promise<AuthenticatedAccount> {
  const id = sha256(token);
  const userId = await spendLinkTry(db, id, now);
  const row = await findUser(db, userId, ["password_hash"]);
  const hash = row?.password_hash ?? null;
  if (!(await verifyPassword(password, hash, turn)) || hash === null) throw wrongPasswordRefusal();
  await transact(db, async (tx) => {
    if (!(await lockIfPasswordUnchanged(tx, userId, hash))) throw wrongPasswordRefusal();
    const pending = await tx
      .deleteFrom("pending_links")
      .where("id", "=", id)
      .returning(["provider", "subject", "email"])
      .executeTakeFirst();
    if (!pending) throw new Refusal("link_expired");
    await insertIdentity(tx, identityRow(userId, pending, now));
    await tx
      .updateTable("users")
      .set({ email_verified: 1 })
      .where("id", "=", userId)
      .where("email_key", "=", nameKey(pending.email))
      .execute();
    await deleteMailProofs(tx, userId, "verify_email");
  });
  return { id: userId, passwordHash: hash };
}

export const deleteExpiredPendingLinks = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "pending_links", key: ["id"], time: "expires_at" }, now);
