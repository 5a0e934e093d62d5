import type { UserRow } from "../db/tables/users";
import type { Queries } from "../db/transact";
import { isNamedTo, type WordsReader } from "./bands";
import { shownName } from "./shown";
import { inviteCodeOf } from "./user-row";

export interface Inviter {
  id: string;
  /** null: who was invited does not learn it, see `isNamedTo`. */
  nickname: string | null;
}

const shown = (db: Queries) =>
  db
    .selectFrom("users as inviter")
    .select(["inviter.id", shownName("inviter").as("nickname"), "inviter.adult_at", "inviter.official"])
    .where("inviter.banned_at", "is", null);

interface Row extends Pick<UserRow, "id" | "adult_at"> {
  nickname: string;
  official: number;
}

type Invited = Pick<WordsReader, "adultAt" | "official"> | null;

function inviter(row: Row | undefined, reader: Invited, now: number): Inviter | null {
  if (!row) return null;
  const { id, nickname, adult_at: adultAt } = row;
  const named = isNamedTo(reader, { adultAt, official: row.official === 1 }, now);
  return { id, nickname: named ? nickname : null };
}

/** Whose code it is, as who is signed out sees them; null: nobody's. */
export async function inviterByCode(db: Queries, typed: string, now: number): Promise<Inviter | null> {
  const code = inviteCodeOf(typed);
  if (!code) return null;
  return inviter(await shown(db).where("inviter.invite_code", "=", code).executeTakeFirst(), null, now);
}

/** By whose code a person came; null: by nobody's. */
export async function inviterOf(db: Queries, me: WordsReader, now: number): Promise<Inviter | null> {
  const found = await shown(db)
    .innerJoin("users as me", "me.invited_by", "inviter.id")
    .where("me.id", "=", me.id)
    .executeTakeFirst();
  return inviter(found, me, now);
}
