import { forgetCause } from "../../coins/coins";
import type { UserRow } from "../../db/tables/users";
import { type Db, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import { announceSessions } from "../../events/events";
import { DEFAULT_LANGUAGE, GONE } from "../../limits";
import { mayBeTold } from "../../mail/caps";
import { enqueue } from "../../mail/outbox";
import { lockUser, nameKey, newcomerRow } from "../../users/users";
import type { Farewell } from "../email/templates";
import { verifyPassword } from "../password/hash";

const NAMELESS = {
  username: "",
  nickname: "",
  language: DEFAULT_LANGUAGE,
  country: "",
  passwordHash: null,
  inviteCode: "",
} as const;

async function keepASeat(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto("users")
    .values({ ...newcomerRow(NAMELESS, now), id: GONE })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Proof of identity before deletion. */
export interface Proof {
  password?: string;
  /** Exact username, for an account without a password. */
  username?: string;
}

/** Whether the account has a password; social accounts may have none. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && row.password_hash !== null;
}

/** Re-authenticates before deletion. @throws Refusal `wrong_password`, `validation_failed` */
export async function proveOneself(db: Db, userId: string, proof: Proof): Promise<void> {
  const row = await db
    .selectFrom("users")
    .select(["username_key", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new Refusal("unauthenticated");
  if (row.password_hash !== null) {
    if (!(await verifyPassword(proof.password ?? "", row.password_hash)))
      throw new Refusal("wrong_password", {}, { password: "wrong_password" });
  } else if (nameKey(proof.username?.trim() ?? "") !== row.username_key) {
    throw new Refusal("validation_failed", {}, { username: "username_other" });
  }
}

type Leaving = Pick<UserRow, "email" | "email_key" | "nickname" | "language" | "origin">;

async function sayFarewell(
  tx: Tx,
  { email, email_key, nickname, language, origin }: Leaving,
  now: number,
): Promise<void> {
  if (!email || !email_key || !(await mayBeTold(tx, email_key, now))) return;
  const farewell: Farewell = { to: email, nickname, language, origin: origin ?? "" };
  await enqueue(tx, GONE, "account_deleted", now, farewell);
}

/** Deletes a person: rooms by `forget`, then the row. @throws Refusal `unauthenticated`, `forbidden` */
export function takeLeave(
  db: Db,
  userId: string,
  now: number,
  forget: (tx: Tx) => Promise<void>,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId);
    const locked = await tx
      .selectFrom("users")
      .select(["official", "invited_by", "email_verified"])
      .select(["email", "email_key", "nickname", "language", "origin"])
      .where("id", "=", userId)
      .where("id", "!=", GONE)
      .executeTakeFirst();
    if (!locked) throw new Refusal("unauthenticated");
    if (locked.official === 1) throw new Refusal("forbidden");
    await keepASeat(tx, now);
    await forget(tx);
    if (locked.invited_by) await forgetCause(tx, locked.invited_by, "invitation_reward", userId);
    if (locked.email_verified) await sayFarewell(tx, locked, now);
    await tx.deleteFrom("users").where("id", "=", userId).execute();
    announceSessions(tx, userId);
  });
}
