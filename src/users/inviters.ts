import type { Queries } from "../db/transact";
import { shownName } from "./shown";
import { inviteCodeOf } from "./user-row";

export interface Inviter {
  id: string;
  nickname: string;
}

const shown = (db: Queries) =>
  db
    .selectFrom("users as inviter")
    .select(["inviter.id", shownName("inviter").as("nickname")])
    .where("inviter.banned_at", "is", null);

/** Whose code it is; null: nobody's. */
export async function inviterByCode(db: Queries, typed: string): Promise<Inviter | null> {
  const code = inviteCodeOf(typed);
  if (!code) return null;
  return (await shown(db).where("inviter.invite_code", "=", code).executeTakeFirst()) ?? null;
}

export async function inviterOf(db: Queries, userId: string): Promise<Inviter | null> {
  const found = await shown(db)
    .innerJoin("users as me", "me.invited_by", "inviter.id")
    .where("me.id", "=", userId)
    .executeTakeFirst();
  return found ?? null;
}
