import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { shownNameOrNone } from "../users/users";

export interface Invited {
  id: string;
  /** Null: the account is gone. */
  nickname: string | null;
  /** ms */
  at: number;
  /** Coins earned. */
  reward: number;
}

export interface Invitations {
  people: Invited[];
  count: number;
  coins: number;
  /** null: no more. */
  before: number | null;
}

const REWARD = sql.lit("invitation_reward");
/** Everybody is before this. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

type Row = { seq: number; amount: number; created_at: number; nickname: string | null };

/** The reward stays when the account is deleted. */
const brought = prepared<{ person: string; before: number; most: number }, Row>((db, hole) =>
  db
    .selectFrom("coin_records")
    .leftJoin("users", "users.id", "coin_records.ref")
    .select(["coin_records.seq", "coin_records.amount", "coin_records.created_at"])
    .select(shownNameOrNone("users").as("nickname"))
    .where("coin_records.user_id", "=", hole("person"))
    .where("coin_records.reason", "=", REWARD)
    .where("coin_records.seq", "<", hole("before"))
    .orderBy("coin_records.seq", "desc")
    .limit(hole("most"))
    .compile(),
);

const earned = prepared<{ person: string }, { count: number; coins: number | null }>((db, hole) =>
  db
    .selectFrom("coin_records")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("amount").as("coins")])
    .where("user_id", "=", hole("person"))
    .where("reason", "=", REWARD)
    .compile(),
);

/** People invited, newest first (product.md, Invite). @param before cursor, `NEWEST` at first */
export async function invitationsOf(
  db: Queries,
  userId: string,
  before: number,
  most: number,
): Promise<Invitations> {
  const [rows, [sum]] = await Promise.all([
    brought(db, { person: userId, before, most: most + 1 }),
    earned(db, { person: userId }),
  ]);
  const shown = rows.slice(0, most);
  return {
    people: shown.map((row) => ({
      id: String(row.seq),
      nickname: row.nickname,
      at: row.created_at,
      reward: row.amount,
    })),
    count: Number(sum?.count),
    coins: Number(sum?.coins),
    before: rows.length > most ? (shown.at(-1)?.seq ?? null) : null,
  };
}

/** Registration link; `origin` without trailing slash. */
export const inviteUrl = (origin: string, code: string): string =>
  `${origin}/register?invite=${encodeURIComponent(code)}`;
