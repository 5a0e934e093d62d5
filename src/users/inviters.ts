import type { UserRow } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";
import { canKnowPerson, type TextReader } from "./age-bands";
import { parseInviteCode } from "./new-user";
import { publicNameSql } from "./public-name";

export interface Inviter {
  id: string;
  /** null: not visible to the invited person, see `canKnowPerson`. */
  nickname: string | null;
}

const selectInviter = (db: DbOrTx) =>
  db
    .selectFrom("users as inviter")
    .select(["inviter.id", publicNameSql("inviter").as("nickname"), "inviter.adult_at", "inviter.official"])
    .where("inviter.banned_at", "is", null);

interface InviterRow extends Pick<UserRow, "id" | "adult_at"> {
  nickname: string;
  official: number;
}

type InviterViewer = Pick<TextReader, "adultAt" | "official"> | null;

function toInviter(row: InviterRow | undefined, reader: InviterViewer, now: number): Inviter | null {
  if (!row) return null;
  const { id, nickname, adult_at: adultAt } = row;
  const isNamed = canKnowPerson(reader, { adultAt, official: row.official === 1 }, now);
  return { id, nickname: isNamed ? nickname : null };
}

/** The owner of an invitation code, as seen when signed out; null: unknown code. @param now ms */
export async function findInviterByCode(db: DbOrTx, text: string, now: number): Promise<Inviter | null> {
  const code = parseInviteCode(text);
  if (!code) return null;
  return toInviter(await selectInviter(db).where("inviter.invite_code", "=", code).executeTakeFirst(), null, now);
}

/** The person whose code was used at registration; null: none. @param now ms */
export async function findInviterOf(db: DbOrTx, me: TextReader, now: number): Promise<Inviter | null> {
  const row = await selectInviter(db)
    .innerJoin("users as me", "me.invited_by", "inviter.id")
    .where("me.id", "=", me.id)
    .executeTakeFirst();
  return toInviter(row, me, now);
}
