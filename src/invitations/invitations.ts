import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { ageBandPersonOf, canKnowPerson, personShortColumnsOrNull, type TextReader } from "../users/users";

export interface InvitedPerson {
  id: string;
  /** null: deleted account; empty: of another age band, or of none yet. */
  nickname: string | null;
  /** ms */
  at: number;
  /** Coins earned. */
  reward: number;
}

export interface Invitations {
  people: InvitedPerson[];
  count: number;
  coins: number;
  /** Cursor of the next page; null: no more. */
  before: number | null;
}

const INVITATION_REWARD_SQL = sql.lit("invitation_reward");
/** Cursor of the first page. */
export const NEWEST_INVITATION_CURSOR = Number.MAX_SAFE_INTEGER;

type InvitationRow = { seq: number; amount: number; created_at: number } & {
  nickname: string | null;
  adult_at: number | null;
  official: number | null;
};

/** From the coin records, because rewards remain when the invited account is deleted. */
const findInvitationRows = preparedQuery<{ person: string; before: number; limit: number }, InvitationRow>(
  (db, param) =>
    db
      .selectFrom("coin_records")
      .leftJoin("users", "users.id", "coin_records.ref")
      .select(["coin_records.seq", "coin_records.amount", "coin_records.created_at"])
      .select(["users.adult_at", ...personShortColumnsOrNull("users")])
      .where("coin_records.user_id", "=", param("person"))
      .where("coin_records.reason", "=", INVITATION_REWARD_SQL)
      .where("coin_records.seq", "<", param("before"))
      .orderBy("coin_records.seq", "desc")
      .limit(param("limit")),
);

const findInvitationTotals = preparedQuery<{ person: string }, { count: number; coins: number | null }>((db, param) =>
  db
    .selectFrom("coin_records")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("amount").as("coins")])
    .where("user_id", "=", param("person"))
    .where("reason", "=", INVITATION_REWARD_SQL),
);

function nicknameForInviter(row: InvitationRow, me: TextReader, now: number): string | null {
  if (row.nickname === null) return null;
  const invited = ageBandPersonOf(row);
  return canKnowPerson(me, invited, now) ? row.nickname : "";
}

/**
 * A page of invited people, newest first (docs/product.md 6.4). @param before cursor, first `NEWEST_INVITATION_CURSOR`
 * @param now ms
 */
export async function listInvitations(
  db: DbOrTx,
  me: TextReader,
  before: number,
  limit: number,
  now: number,
): Promise<Invitations> {
  const [rows, [totals]] = await Promise.all([
    findInvitationRows(db, { person: me.id, before, limit: limit + 1 }),
    findInvitationTotals(db, { person: me.id }),
  ]);
  const pageRows = rows.slice(0, limit);
  return {
    people: pageRows.map((row) => ({
      id: String(row.seq),
      nickname: nicknameForInviter(row, me, now),
      at: row.created_at,
      reward: row.amount,
    })),
    count: Number(totals?.count),
    coins: Number(totals?.coins),
    before: rows.length > limit ? (pageRows.at(-1)?.seq ?? null) : null,
  };
}

/** Registration link. @param origin without trailing slash */
export const inviteUrl = (origin: string, code: string): string =>
  `${origin}/register?invite=${encodeURIComponent(code)}`;
