import { deleteRowsUpTo } from "../../db/slices";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { SECOND_FACTOR_LIMITS, SESSION_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import type { AuthenticatedAccount } from "../sessions";
import { consumeSecondFactorCode } from "./second-factor";

/** Stores a login that waits for its second factor. @returns the token, shown once */
export async function createPendingLogin(
  db: Db,
  { id, passwordHash }: AuthenticatedAccount,
  now: number,
): Promise<string> {
  const token = randomToken(SESSION_LIMITS.tokenBytes);
  await db
    .insertInto("pending_logins")
    .values({
      id: sha256(token),
      user_id: id,
      password_hash: passwordHash ?? null,
      tries: 0,
      expires_at: now + SECOND_FACTOR_LIMITS.pendingLifetime,
    })
    .execute();
  return token;
}

/** The account of a pending login; undefined when it has expired. */
export const findPendingLogin = (db: DbOrTx, token: string, now: number) =>
  db
    .selectFrom("pending_logins")
    .innerJoin("users", "users.id", "pending_logins.user_id")
    .select(["user_id", "username_key"])
    .where("pending_logins.id", "=", sha256(token))
    .where("expires_at", ">", now)
    .where("tries", "<", SECOND_FACTOR_LIMITS.tries)
    .executeTakeFirst();

async function spendLoginTry(db: Db, id: string, now: number): Promise<void> {
  const spent = await db
    .updateTable("pending_logins")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .where("tries", "<", SECOND_FACTOR_LIMITS.tries)
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new Refusal("login_expired");
}

/** Completes a pending login. @throws Refusal `login_expired`, `second_factor_failed` */
export async function completePendingLogin(
  db: Db,
  { token, key, code }: { token: string; key: Buffer; code: string },
  now: number,
): Promise<AuthenticatedAccount> {
  const id = sha256(token);
  await spendLoginTry(db, id, now);
  return transact(db, async (tx) => {
    const pending = await tx
      .deleteFrom("pending_logins")
      .where("id", "=", id)
      .returning(["user_id", "password_hash"])
      .executeTakeFirst();
    if (!pending) throw new Refusal("login_expired");
    await consumeSecondFactorCode(tx, key, pending.user_id, code, now);
    return {
      id: pending.user_id,
      passwordHash: pending.password_hash ?? undefined,
      secondFactorVerified: true,
    };
  });
}

export const deleteExpiredPendingLogins = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "pending_logins", key: ["id"], time: "expires_at" }, now);
