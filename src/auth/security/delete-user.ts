import { anonymizeCoinReference } from "../../coins/coins";
import type { UserRow } from "../../db/tables/users";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { publishSessionsChanged } from "../../events/events";
import { DELETED_USER_ID } from "../../limits/account";
import { spendNoticeEmailCap } from "../../mail/email-caps";
import { enqueueEmail } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { endSessions, ensureDeletedUser, lockUser, lockUsersInBatches } from "../../users/users";
import type { FarewellParams } from "../email/compose-email";
import type { MessagesOnDeletion } from "./acts";

type DepartingUser = Pick<
  UserRow,
  "email" | "email_key" | "nickname" | "language" | "country" | "origin" | "time_zone"
>;

async function enqueueFarewellEmail(
  tx: Tx,
  leaving: DepartingUser,
  messages: MessagesOnDeletion,
  now: number,
): Promise<void> {
  const { email, email_key, nickname, language, country, origin, time_zone } = leaving;
  if (!email || !email_key || !(await spendNoticeEmailCap(tx, email_key, "account_deleted", now))) return;
  const context = { origin: origin ?? "", time_zone: time_zone ?? "" };
  const farewell: FarewellParams = { to: email, nickname, language, country, messages, ...context };
  await enqueueEmail(tx, DELETED_USER_ID, "account_deleted", now, farewell);
}

interface AccountDeletion {
  messages: MessagesOnDeletion;
  /** Checked in the same transaction; throws where the deletion is not allowed. */
  checkAllowed?: (tx: Tx) => Promise<void>;
  /** false: without the mail that bids them come back. */
  farewell?: boolean;
  /** Ids of the other people whose rows change with it. */
  findTouchedUsers?: (tx: Tx) => Promise<string[]>;
}

/** @throws Refusal `unauthenticated`, `forbidden` for officials */
async function lockForDeletion(tx: Tx, userId: string) {
  await lockUser(tx, userId);
  const locked = await tx
    .selectFrom("users")
    .select(["official", "invited_by", "email_verified", "email", "email_key", "nickname"])
    .select(["language", "country", "origin", "time_zone"])
    .where("id", "=", userId)
    .where("id", "!=", DELETED_USER_ID)
    .executeTakeFirst();
  if (!locked) throw new Refusal("unauthenticated");
  if (locked.official === 1) throw new Refusal("forbidden");
  return locked;
}

const isDeletionBegun = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await db.selectFrom("account_deletions").select("user_id").where("user_id", "=", userId).executeTakeFirst()) !==
  undefined;

/**
 * Begins a deletion that takes several steps: from now on nobody can sign in to the account, and the deletion will be
 * finished even after a crash. @throws Refusal `unauthenticated`, `forbidden`
 */
export const beginAccountDeletion = (
  db: Db,
  userId: string,
  { checkAllowed }: AccountDeletion,
  now: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockForDeletion(tx, userId);
    await checkAllowed?.(tx);
    await tx
      .insertInto("account_deletions")
      .values({ user_id: userId, asked_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    await endSessions(tx, userId);
  });

/** Ids of accounts whose deletion was begun and not finished. */
export async function listUnfinishedDeletions(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectFrom("account_deletions").select("user_id").orderBy("asked_at").execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Deletes a person: first the rooms' data by `forget`, then the row. A deletion that keeps messages is refused
 * (`unauthenticated`) once one that removes them has begun.
 * @throws Refusal `unauthenticated`, `forbidden`
 */
export function deleteUser(
  db: Db,
  userId: string,
  now: number,
  forget: (tx: Tx) => Promise<void>,
  { messages, checkAllowed, farewell = true, findTouchedUsers }: AccountDeletion = { messages: "keep" },
): Promise<void> {
  return transact(db, async (tx) => {
    // People are locked in the order of their ids, against deadlocks with concurrent writes.
    await lockUsersInBatches(tx, async () => [userId, ...((await findTouchedUsers?.(tx)) ?? [])]);
    const locked = await lockForDeletion(tx, userId);
    await checkAllowed?.(tx);
    if (messages === "keep" && (await isDeletionBegun(tx, userId))) throw new Refusal("unauthenticated");
    await ensureDeletedUser(tx, now);
    await forget(tx);
    if (locked.invited_by) await anonymizeCoinReference(tx, locked.invited_by, "invitation_reward", userId);
    if (locked.email_verified && farewell) await enqueueFarewellEmail(tx, locked, messages, now);
    await tx.deleteFrom("users").where("id", "=", userId).execute();
    publishSessionsChanged(tx, userId);
  });
}
