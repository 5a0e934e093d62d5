import { sql } from "kysely";
import { dayOf } from "../db/counters";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { prepared } from "../db/prepared";
import type { CoinRecordRow } from "../db/tables/coins";
import type { Queries } from "../db/transact";
import { COIN_CHART_DAYS, DAY } from "../limits/limits";
import { isNamedTo, type WordsReader } from "../users/users";
import type { CoinReason } from "./payment";

const INVITATION: CoinReason = "invitation_reward";

export const RECORD_TYPES = ["all", "income", "expense"] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const recordList = (type: RecordType): string => `records-${type}`;

export interface CoinRecord {
  id: string;
  amount: number;
  reason: string;
  ref: string;
  balance: number;
  createdAt: number;
}

type Row = Omit<CoinRecordRow, "user_id">;

const SIGNS = { all: null, income: ">", expense: "<" } as const;

/** The condition must equal the partial index's. */
const listing = (type: RecordType) =>
  prepared<{ person: string; before: number; most: number }, Row>((db, hole) => {
    const all = db
      .selectFrom("coin_records")
      .select(["seq", "amount", "reason", "ref", "balance", "created_at"])
      .where("user_id", "=", hole("person"))
      .where("seq", "<", hole("before"))
      .orderBy("seq", "desc")
      .limit(hole("most"));
    const sign = SIGNS[type];
    return (sign ? all.where("amount", sign, sql.lit(0)) : all).compile();
  });

const LISTING = { all: listing("all"), income: listing("income"), expense: listing("expense") };

const shown = (row: Row): CoinRecord => ({
  id: String(row.seq),
  amount: row.amount,
  reason: row.reason,
  ref: row.ref,
  balance: row.balance,
  createdAt: row.created_at,
});

/** Coin records, newest first, by sequence number; the cursor also holds the time, for day headings. */
export async function listRecords(
  db: Queries,
  userId: string,
  type: RecordType,
  wanted: PageWanted,
): Promise<Paged<CoinRecord>> {
  const rows = await LISTING[type](db, { person: userId, before: wanted.after.time, most: wanted.limit + 1 });
  const page = cut(rows, wanted, (row) => ({ time: row.seq, id: String(row.created_at) }));
  return { items: page.rows.map(shown), nextCursor: page.nextCursor };
}

/** An invitation names whom it brought by id; not to who does not learn who that is. */
export async function withoutStrangers(
  db: Queries,
  me: WordsReader,
  records: readonly CoinRecord[],
  now: number,
): Promise<CoinRecord[]> {
  const brought = records.flatMap(({ reason, ref }) => (reason === INVITATION ? [ref] : []));
  if (brought.length === 0) return [...records];
  const people = await db
    .selectFrom("users")
    .select(["id", "adult_at", "official"])
    .where("id", "in", brought)
    .execute();
  const strangers = new Set(
    people.flatMap(({ id, adult_at: adultAt, official }) =>
      isNamedTo(me, { adultAt, official: official === 1 }, now) ? [] : [id],
    ),
  );
  return records.map((each) => (strangers.has(each.ref) ? { ...each, ref: each.id } : each));
}

export interface CoinDay {
  /** UTC day since 1970-01-01. */
  day: number;
  earned: number;
  /** Positive. */
  spent: number;
}

type Sums = { day: number; earned: number; spent: number };

const sums = prepared<{ person: string; since: number }, Sums>((db, hole) =>
  sql<Sums>`select created_at / ${sql.lit(DAY)} as day,
      sum(case when amount > 0 then amount else 0 end) as earned,
      sum(case when amount < 0 then -amount else 0 end) as spent
    from coin_records where user_id = ${hole("person")} and created_at >= ${hole("since")}
    group by 1 order by 1`.compile(db),
);

const firstOfMonth = (now: number): number => {
  const date = new Date(now);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
};

const total = (days: CoinDay[]) => ({
  earned: days.reduce((sum, { earned }) => sum + earned, 0),
  spent: days.reduce((sum, { spent }) => sum + spent, 0),
});

/** Income and expenses of the last 30 days and of the current month (UTC). */
export async function coinDays(db: Queries, userId: string, now: number) {
  const first = dayOf(now) - COIN_CHART_DAYS + 1;
  const month = firstOfMonth(now);
  const rows = await sums(db, { person: userId, since: Math.min(first, month) * DAY });
  const days = rows.map(
    ({ day, earned, spent }): CoinDay => ({
      day: Number(day),
      earned: Number(earned),
      spent: Number(spent),
    }),
  );
  return {
    days: days.filter(({ day }) => day >= first),
    month: total(days.filter(({ day }) => day >= month)),
  };
}
