import { sql } from "kysely";
import { dayNumberOf } from "../db/counters";
import { yieldToEventLoop } from "../db/slices";
import type { DbOrTx } from "../db/transact";
import { SAFETY_LIMITS } from "../limits/safety";
import { cachedFor } from "../runtime/cache";
import { perOwner } from "../runtime/per-owner";
import { DAY, MINUTE } from "../runtime/units";

export const DAILY_COUNT_KINDS = ["bottles", "comments", "people", "reports"] as const;
type DailyCountKind = (typeof DAILY_COUNT_KINDS)[number];

const COUNTED_TABLES = { bottles: "bottles", comments: "comments", people: "users" } as const;

/** UUIDv7 ids begin with their time. */
const idFrom = (time: number): string => {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0`;
};

type DayCountRow = { day: number; n: number };

/** Reads the index of the ids alone: two weeks of a large sea's rows took more than a second. */
async function countCreatedOn(db: DbOrTx, table: keyof typeof COUNTED_TABLES, day: number): Promise<DayCountRow> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(COUNTED_TABLES[table])}
    where id >= ${idFrom(day * DAY)} and id < ${idFrom((day + 1) * DAY)}`.execute(db);
  await yieldToEventLoop();
  return { day, n: rows[0]?.n ?? 0 };
}

/** Reports of others alone: an official does not learn that there is one about them. */
const countReportsByDay = (db: DbOrTx, since: number, officialId: string) =>
  sql<DayCountRow>`select opened_at / ${sql.lit(DAY)} as day, count(*) as n from report_cases
    where opened_at >= ${since} and about_id <> ${officialId} group by 1`.execute(db);

export type DailyCounts = Record<DailyCountKind, number[]>;
const DAYS_KEPT = 1;

type CreatedCounts = Omit<DailyCounts, "reports">;

const firstDay = (now: number): number => dayNumberOf(now) - SAFETY_LIMITS.chartDays + 1;

function fillDays(rows: DayCountRow[], now: number): number[] {
  const byDay = new Map(rows.map(({ day, n }) => [Number(day), Number(n)]));
  return Array.from({ length: SAFETY_LIMITS.chartDays }, (_, i) => byDay.get(firstDay(now) + i) ?? 0);
}

async function countCreated(db: DbOrTx, now: number): Promise<CreatedCounts> {
  const countOf = async (table: keyof typeof COUNTED_TABLES) => {
    const rows: DayCountRow[] = [];
    for (let day = firstDay(now); day <= dayNumberOf(now); day++) rows.push(await countCreatedOn(db, table, day));
    return fillDays(rows, now);
  };
  return {
    bottles: await countOf("bottles"),
    comments: await countOf("comments"),
    people: await countOf("people"),
  };
}

/** What was made is counted anew once a minute at most, and with a new day, which is the key. */
const createdCountsOf = perOwner((db: DbOrTx) =>
  cachedFor("daily counts", MINUTE, (_day: number, now) => countCreated(db, now), DAYS_KEPT),
);

/** The numbers of the last 14 days for an official, oldest first. */
export async function loadDailyCounts(db: DbOrTx, now: number, officialId: string): Promise<DailyCounts> {
  const reports = await countReportsByDay(db, firstDay(now) * DAY, officialId);
  return { ...(await createdCountsOf(db)(dayNumberOf(now), now)), reports: fillDays(reports.rows, now) };
}
