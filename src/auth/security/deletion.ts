import { forgetCause } from "../../coins/coins";
import type { UserRow } from "../../db/tables/users";
import { type Db, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import { announceSessions } from "../../events/events";
import { DEFAULT_LANGUAGE, GONE } from "../../limits";
import { mayBeTold } from "../../mail/caps";
import { enqueue } from "../../mail/outbox";
import { lockUser, newcomerRow } from "../../users/users";
import type { Farewell } from "../email/templates";

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
