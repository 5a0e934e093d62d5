import { anonymizeCoinReference } from "../../coins/coins";
import type { UserRow } from "../../db/tables/users";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { publishSessionsChanged } from "../../events/events";
import { DELETED_USER_ID } from "../../limits/account";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { spendNoticeEmailCap } from "../../mail/email-caps";
import { enqueueEmail } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { endSessions, lockUser, lockUsersInBatches, newUserRow } from "../../users/users";
import type { FarewellParams } from "../email/compose-email";
import type { MessagesOnDeletion } from "./acts";

const GONE_USER = {
  username: "",
  nickname: "",
  language: DEFAULT_LANGUAGE,
  country: "",
  passwordHash: null,
  inviteCode: "",
} as const;

async function ensureGoneUser(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto("users")
    .values({ ...newUserRow(GONE_USER, now), id: DELETED_USER_ID })
    .onConflict((on) => on.doNothing())
    .execute();
}

type DepartingUser = Pick<UserRow, "email" | "email_key" | "nickname" | "language" | "origin" | "time_zone">;

async function enqueueFarewellEmail(
  tx: Tx,
  leaving: DepartingUser,
  messages: MessagesOnDeletion,
  now: number,
): Promise<void> {
  const { email, email_key, nickname, language, origin, time_zone } = leaving;
  if (!email || !email_key || !(await spendNoticeEmailCap(tx, email_key, now))) return;
  const place = { origin: origin ?? "", time_zone: time_zone ?? "" };
  const farewell: FarewellParams = { to: email, nickname, language, messages, ...place };
  await enqueueEmail(tx, DELETED_USER_ID, "account_deleted", now, farewell);
}

interface AccountDeletion {
  messages: MessagesOnDeletion;
  /** What has to be true in the same transaction; it throws where it is not. */
  checkAllowed?: (tx: Tx) => Promise<void>;
  /** Whose rows change with it. */
  findTouchedUsers?: (tx: Tx) => Promise<string[]>;
}

/** @throws Refusal `unauthenticated`, `openForbiddenPage` for officials */
async function lockForDeletion(tx: Tx, userId: string) {
  await lockUser(tx, userId);
  const locked = await tx
    .selectFrom("users")
    .select(["official", "invited_by", "email_verified", "email", "email_key", "nickname"])
    .select(["language", "origin", "time_zone"])
    .where("id", "=", userId)
    .where("id", "!=", DELETED_USER_ID)
    .executeTakeFirst();
  if (!locked) throw new Refusal("unauthenticated");
  if (locked.official === 1) throw new Refusal("forbidden");
  return locked;
}

const isDeletionBegun = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("account_deletions")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst()) !== undefined;

/**
 * Begins a deletion that takes several steps: from here on nobody comes in any more, and whatever happens it will be
 * finished. @throws Refusal `unauthenticated`, `openForbiddenPage`
 */
export const beginAccountDeletion = (
  db: Db,
  userId: string,
  { checkAllowed: allowed }: AccountDeletion,
  now: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockForDeletion(tx, userId);
    await allowed?.(tx);
    await tx
      .insertInto("account_deletions")
      .values({ user_id: userId, asked_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    await endSessions(tx, userId);
  });

/** Deletions that were begun and not finished, as by a kill. */
export async function listUnfinishedDeletions(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectFrom("account_deletions").select("user_id").orderBy("asked_at").execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes a person: rooms by `forget`, then the row. @throws Refusal `unauthenticated`, `openForbiddenPage` */
export function deleteUser(
  db: Db,
  userId: string,
  now: number,
  forget: (tx: Tx) => Promise<void>,
  { messages, checkAllowed: allowed, findTouchedUsers: touched }: AccountDeletion = { messages: "keep" },
): Promise<void> {
  return transact(db, async (tx) => {
    // Against deadlocks with whoever writes to them at this moment: people by their ids.
    await lockUsersInBatches(tx, async () => [userId, ...((await touched?.(tx)) ?? [])]);
    const locked = await lockForDeletion(tx, userId);
    await allowed?.(tx);
    if (messages === "keep" && (await isDeletionBegun(tx, userId))) throw new Refusal("unauthenticated");
    await ensureGoneUser(tx, now);
    await forget(tx);
    if (locked.invited_by) await anonymizeCoinReference(tx, locked.invited_by, "invitation_reward", userId);
    if (locked.email_verified) await enqueueFarewellEmail(tx, locked, messages, now);
    await tx.deleteFrom("users").where("id", "=", userId).execute();
    publishSessionsChanged(tx, userId);
  });
}
