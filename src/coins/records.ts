import { sql } from "kysely";
import { type ListPage, type PageRequest, toListPage } from "../db/paging";
import { preparedQuery } from "../db/prepared-query";
import type { CoinRecordRow } from "../db/tables/coins";
import type { DbOrTx } from "../db/transact";
import { localDayOf, type TimeZone, wallClock } from "../i18n/time-zone";
import { COIN_CHART_DAYS } from "../limits/prices";
import { DAY, MINUTE } from "../runtime/units";
import { canKnowPerson, type TextReader } from "../users/users";
import type { CoinReason } from "./reasons";

const INVITATION_REASON: CoinReason = "invitation_reward";

export const COIN_RECORD_TYPES = ["all", "income", "expense"] as const;
export type CoinRecordType = (typeof COIN_RECORD_TYPES)[number];

export const coinRecordCursorKey = (type: CoinRecordType): string => `records-${type}`;

export interface CoinRecord {
  id: string;
  amount: number;
  reason: string;
  ref: string;
  balance: number;
  createdAt: number;
}

type ListedCoinRecordRow = Omit<CoinRecordRow, "user_id">;

const AMOUNT_SIGN_BY_TYPE = { all: null, income: ">", expense: "<" } as const;

/** The condition must equal that of the partial index. */
const prepareRecordQuery = (type: CoinRecordType) =>
  preparedQuery<{ person: string; before: number; limit: number }, ListedCoinRecordRow>((db, param) => {
    const all = db
      .selectFrom("coin_records")
      .select(["seq", "amount", "reason", "ref", "balance", "created_at"])
      .where("user_id", "=", param("person"))
      .where("seq", "<", param("before"))
      .orderBy("seq", "desc")
      .limit(param("limit"));
    const sign = AMOUNT_SIGN_BY_TYPE[type];
    return sign ? all.where("amount", sign, sql.lit(0)) : all;
  });

const RECORD_QUERIES = {
  all: prepareRecordQuery("all"),
  income: prepareRecordQuery("income"),
  expense: prepareRecordQuery("expense"),
};

const coinRecordFromRow = (row: ListedCoinRecordRow): CoinRecord => ({
  id: String(row.seq),
  amount: row.amount,
  reason: row.reason,
  ref: row.ref,
  balance: row.balance,
  createdAt: row.created_at,
});

/** One page of coin records, newest first, by sequence number; the cursor also has the time, for day headings. */
export async function listCoinRecords(
  db: DbOrTx,
  userId: string,
  type: CoinRecordType,
  wanted: PageRequest,
): Promise<ListPage<CoinRecord>> {
  const rows = await RECORD_QUERIES[type](db, {
    person: userId,
    before: wanted.after.time,
    limit: wanted.limit + 1,
  });
  const positionOf = (row: ListedCoinRecordRow) => ({ time: row.seq, id: String(row.created_at) });
  return toListPage(rows, wanted, positionOf, coinRecordFromRow);
}

/** Replaces `ref` by the record's own id in invitation records whose invited person the reader must not see. */
export async function hideUnnamedInvitees(
  db: DbOrTx,
  me: TextReader,
  records: readonly CoinRecord[],
  now: number,
): Promise<CoinRecord[]> {
  const invitedIds = records.flatMap(({ reason, ref }) => (reason === INVITATION_REASON ? [ref] : []));
  if (invitedIds.length === 0) return [...records];
  const people = await db
    .selectFrom("users")
    .select(["id", "adult_at", "official"])
    .where("id", "in", invitedIds)
    .execute();
  const hiddenIds = new Set(
    people.flatMap(({ id, adult_at: adultAt, official }) =>
      canKnowPerson(me, { adultAt, official: official === 1 }, now) ? [] : [id],
    ),
  );
  return records.map((each) => (hiddenIds.has(each.ref) ? { ...each, ref: each.id } : each));
}

export interface CoinDay {
  /** Day since 1970-01-01, by the reader's clock. */
  day: number;
  earned: number;
  /** Coins, positive. */
  spent: number;
}

/** ms: in none of them does a day begin, whatever the zone. */
const QUARTER = 15 * MINUTE;

type QuarterSumsRow = { quarter: number; earned: number; spent: number };

const loadQuarterSums = preparedQuery<{ person: string; since: number }, QuarterSumsRow>(
  (_, param) =>
    sql<QuarterSumsRow>`select created_at / ${sql.lit(QUARTER)} as quarter,
      sum(case when amount > 0 then amount else 0 end) as earned,
      sum(case when amount < 0 then -amount else 0 end) as spent
    from coin_records where user_id = ${param("person")} and created_at >= ${param("since")}
    group by 1 order by 1`,
);

/** Of the month that the reader's calendar shows. */
function firstDayOfMonth(now: number, zone: TimeZone): number {
  const date = new Date(wallClock(now, zone));
  return Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY);
}

const sumDays = (days: Pick<CoinDay, "earned" | "spent">[]) => ({
  earned: days.reduce((sum, { earned }) => sum + Number(earned), 0),
  spent: days.reduce((sum, { spent }) => sum + Number(spent), 0),
});

/**
 * `localDayOf` many times of some weeks: the clock is asked at the bounds of each day of UTC, and within one only where it changes.
 * @returns of a time (ms), the day by the reader's clock
 */
function localDays(zone: TimeZone): (time: number) => number {
  const offsets = new Map<number, number>();
  const offsetAt = (day: number): number => {
    const known = offsets.get(day) ?? wallClock(day * DAY, zone) - day * DAY;
    offsets.set(day, known);
    return known;
  };
  return (time) => {
    const day = Math.floor(time / DAY);
    const offset = offsetAt(day);
    return offset === offsetAt(day + 1) ? Math.floor((time + offset) / DAY) : localDayOf(time, zone);
  };
}

/** Income and expenses in coins: each of the last 30 days, and the current month, by the reader's clock. @param now ms */
export async function loadCoinChart(db: DbOrTx, userId: string, zone: TimeZone, now: number) {
  const first = localDayOf(now, zone) - COIN_CHART_DAYS + 1;
  const month = firstDayOfMonth(now, zone);
  // No clock is a day ahead of UTC.
  const rows = await loadQuarterSums(db, { person: userId, since: (Math.min(first, month) - 1) * DAY });
  const dayOf = localDays(zone);
  const byDay = Map.groupBy(rows, ({ quarter }) => dayOf(Number(quarter) * QUARTER));
  const days = [...byDay].map(([day, sums]): CoinDay => ({ day, ...sumDays(sums) }));
  return {
    days: days.filter(({ day }) => day >= first),
    month: sumDays(days.filter(({ day }) => day >= month)),
  };
}
