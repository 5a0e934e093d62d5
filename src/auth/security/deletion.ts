import { forgetCause } from "../../coins/coins";
import type { UserRow } from "../../db/tables/users";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { announceSessions } from "../../events/events";
import { DEFAULT_LANGUAGE, GONE } from "../../limits/limits";
import { mayBeTold } from "../../mail/caps";
import { enqueue } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { endSessions, lockMany, lockUser, newcomerRow } from "../../users/users";
import type { Farewell } from "../email/templates";
import type { OwnMessages } from "./acts";

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

type Leaving = Pick<UserRow, "email" | "email_key" | "nickname" | "language" | "origin" | "time_zone">;

async function sayFarewell(tx: Tx, leaving: Leaving, messages: OwnMessages, now: number): Promise<void> {
  const { email, email_key, nickname, language, origin, time_zone } = leaving;
  if (!email || !email_key || !(await mayBeTold(tx, email_key, now))) return;
  const place = { origin: origin ?? "", time_zone: time_zone ?? "" };
  const farewell: Farewell = { to: email, nickname, language, messages, ...place };
  await enqueue(tx, GONE, "account_deleted", now, farewell);
}

interface Going {
  messages: OwnMessages;
  /** What has to be true in the same transaction; it throws where it is not. */
  allowed?: (tx: Tx) => Promise<void>;
  /** Whose rows change with it. */
  touched?: (tx: Tx) => Promise<string[]>;
}

/** @throws Refusal `unauthenticated`, `forbidden` for officials */
async function lockLeaving(tx: Tx, userId: string) {
  await lockUser(tx, userId);
  const locked = await tx
    .selectFrom("users")
    .select(["official", "invited_by", "email_verified", "email", "email_key", "nickname"])
    .select(["language", "origin", "time_zone"])
    .where("id", "=", userId)
    .where("id", "!=", GONE)
    .executeTakeFirst();
  if (!locked) throw new Refusal("unauthenticated");
  if (locked.official === 1) throw new Refusal("forbidden");
  return locked;
}

const isUnderWay = async (db: Queries, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("account_deletions")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst()) !== undefined;

/**
 * Begins a deletion that takes several steps: from here on nobody comes in any more, and whatever happens it will be
 * finished. @throws Refusal `unauthenticated`, `forbidden`
 */
export const closeAccount = (db: Db, userId: string, { allowed }: Going, now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockLeaving(tx, userId);
    await allowed?.(tx);
    await tx
      .insertInto("account_deletions")
      .values({ user_id: userId, asked_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    await endSessions(tx, userId);
  });

/** Deletions that were begun and not finished, as by a kill. */
export async function unfinishedDeletions(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom("account_deletions").select("user_id").orderBy("asked_at").execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes a person: rooms by `forget`, then the row. @throws Refusal `unauthenticated`, `forbidden` */
export function takeLeave(
  db: Db,
  userId: string,
  now: number,
  forget: (tx: Tx) => Promise<void>,
  { messages, allowed, touched }: Going = { messages: "keep" },
): Promise<void> {
  return transact(db, async (tx) => {
    // Against deadlocks with whoever writes to them at this moment: people by their ids.
    await lockMany(tx, async () => [userId, ...((await touched?.(tx)) ?? [])]);
    const locked = await lockLeaving(tx, userId);
    await allowed?.(tx);
    if (messages === "keep" && (await isUnderWay(tx, userId))) throw new Refusal("unauthenticated");
    await keepASeat(tx, now);
    await forget(tx);
    if (locked.invited_by) await forgetCause(tx, locked.invited_by, "invitation_reward", userId);
    if (locked.email_verified) await sayFarewell(tx, locked, messages, now);
    await tx.deleteFrom("users").where("id", "=", userId).execute();
    announceSessions(tx, userId);
  });
}
