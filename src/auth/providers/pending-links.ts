import { randomBytes } from "node:crypto";
import { deletePast } from "../../db/slices";
import { type Db, type Queries, transact } from "../../db/transact";
import { SESSION, SOCIAL } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { nameKey } from "../../users/users";
import { forget } from "../email/tokens";
import { type HashTurn, verifyPassword } from "../password/hash";
import { lockUnchanged, wrongPassword } from "../security/reauthentication";
import type { Shown } from "../sessions";
import type { Outsider } from "./claims";
import { bind, identityRow } from "./linking";

/** Stores a link that waits for the account's password. @returns the token, shown once */
export async function askToLink(db: Db, userId: string, who: Outsider, now: number): Promise<string> {
  const token = randomBytes(SESSION.tokenBytes).toString("base64url");
  await db
    .insertInto("pending_links")
    .values({
      id: sha256(token),
      user_id: userId,
      provider: who.provider,
      subject: who.subject,
      email: who.email ?? "",
      tries: 0,
      expires_at: now + SOCIAL.flow,
    })
    .execute();
  return token;
}

/** The account and identity of a pending link; undefined when it has expired. */
export const pendingLink = (db: Queries, token: string, now: number) =>
  db
    .selectFrom("pending_links")
    .innerJoin("users", "users.id", "pending_links.user_id")
    .select(["user_id", "provider", "pending_links.email", "username_key", "password_hash"])
    .where("pending_links.id", "=", sha256(token))
    .where("expires_at", ">", now)
    .where("tries", "<", SOCIAL.passwordTries)
    .executeTakeFirst();
export type PendingLink = NonNullable<Awaited<ReturnType<typeof pendingLink>>>;

/** The try is counted before the check, so that concurrent guesses cannot exceed five. */
async function spendTry(db: Db, id: string, now: number): Promise<string> {
  const spent = await db
    .updateTable("pending_links")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .where("tries", "<", SOCIAL.passwordTries)
    .returning("user_id")
    .executeTakeFirst();
  if (!spent) throw new Refusal("link_expired");
  return spent.user_id;
}

/**
 * Confirms a pending link with the password; also verifies the e-mail.
 * @throws Refusal `link_expired`, `wrong_password`, `already_linked`, `identity_taken`, `overloaded`
 */
export async function confirmLink(
  db: Db,
  { token, password, turn }: { token: string; password: string; turn: HashTurn },
  now: number,
): Promise<Shown> {
  const id = sha256(token);
  const userId = await spendTry(db, id, now);
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  const hash = row?.password_hash ?? null;
  if (!(await verifyPassword(password, hash, turn)) || hash === null) throw wrongPassword();
  await transact(db, async (tx) => {
    if (!(await lockUnchanged(tx, userId, hash))) throw wrongPassword();
    const waited = await tx
      .deleteFrom("pending_links")
      .where("id", "=", id)
      .returning(["provider", "subject", "email"])
      .executeTakeFirst();
    if (!waited) throw new Refusal("link_expired");
    await bind(tx, identityRow(userId, waited, now));
    await tx
      .updateTable("users")
      .set({ email_verified: 1 })
      .where("id", "=", userId)
      .where("email_key", "=", nameKey(waited.email))
      .execute();
    await forget(tx, userId, "verify_email");
  });
  return { id: userId, passwordHash: hash };
}

export const dropPendingLinks = (db: Db, now: number): Promise<void> =>
  deletePast(db, { table: "pending_links", key: ["id"], time: "expires_at" }, now);
