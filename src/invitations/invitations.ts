import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { isNamedTo, shortColumnsOrNone, type WordsReader } from "../users/users";

export interface Invited {
  id: string;
  /** null: the account is gone; empty: of another age band, or of none yet. */
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

type Row = { seq: number; amount: number; created_at: number } & {
  nickname: string | null;
  adult_at: number | null;
  official: number | null;
};

/** The reward stays when the account is deleted. */
const brought = prepared<{ person: string; before: number; most: number }, Row>((db, hole) =>
  db
    .selectFrom("coin_records")
    .leftJoin("users", "users.id", "coin_records.ref")
    .select(["coin_records.seq", "coin_records.amount", "coin_records.created_at"])
    .select(["users.adult_at", ...shortColumnsOrNone("users")])
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

function nameFor(row: Row, me: WordsReader, now: number): string | null {
  if (row.nickname === null) return null;
  const invited = { adultAt: row.adult_at, official: row.official === 1 };
  return isNamedTo(me, invited, now) ? row.nickname : "";
}

/** People invited, newest first (product.md, Invite). @param before cursor, `NEWEST` at first */
export async function invitationsOf(
  db: Queries,
  me: WordsReader,
  before: number,
  most: number,
  now: number,
): Promise<Invitations> {
  const [rows, [sum]] = await Promise.all([
    brought(db, { person: me.id, before, most: most + 1 }),
    earned(db, { person: me.id }),
  ]);
  const shown = rows.slice(0, most);
  return {
    people: shown.map((row) => ({
      id: String(row.seq),
      nickname: nameFor(row, me, now),
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
