import { sql } from "kysely";
import { dayOf } from "../db/counters";
import type { Queries } from "../db/transact";
import { DAY, MINUTE, SAFETY } from "../limits/limits";

export const COUNTED = ["bottles", "comments", "people", "reports"] as const;
type Counted = (typeof COUNTED)[number];

const TABLE = { bottles: "bottles", comments: "comments", people: "users" } as const;

/** UUIDv7 ids begin with their time. */
const idFrom = (time: number): string => {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0`;
};

type Day = { day: number; n: number };

/** Reads recent rows only, by primary key. */
const made = (db: Queries, what: keyof typeof TABLE, since: number) =>
  sql<Day>`select created_at / ${sql.lit(DAY)} as day, count(*) as n from ${sql.table(TABLE[what])}
    where id >= ${idFrom(since)} and created_at >= ${since} group by 1`.execute(db);

/** Reports of others alone: an official does not learn that there is one about them. */
const reported = (db: Queries, since: number, officialId: string) =>
  sql<Day>`select opened_at / ${sql.lit(DAY)} as day, count(*) as n from report_cases
    where opened_at >= ${since} and about_id <> ${officialId} group by 1`.execute(db);

export type Numbers = Record<Counted, number[]>;
type Made = Omit<Numbers, "reports">;

const firstDay = (now: number): number => dayOf(now) - SAFETY.days + 1;

function daily(rows: Day[], now: number): number[] {
  const byDay = new Map(rows.map(({ day, n }) => [Number(day), Number(n)]));
  return Array.from({ length: SAFETY.days }, (_, i) => byDay.get(firstDay(now) + i) ?? 0);
}

async function count(db: Queries, now: number): Promise<Made> {
  const since = firstDay(now) * DAY;
  const of = async (what: keyof typeof TABLE) => daily((await made(db, what, since)).rows, now);
  return { bottles: await of("bottles"), comments: await of("comments"), people: await of("people") };
}

interface Kept {
  at: number;
  numbers: Promise<Made>;
}

const kept = new WeakMap<Queries, Kept>();

/** What was made is counted anew once a minute at most, and with a new day. */
function madeNumbers(db: Queries, now: number): Promise<Made> {
  const known = kept.get(db);
  const fresh = known && now >= known.at && now - known.at < MINUTE && dayOf(now) === dayOf(known.at);
  if (fresh) return known.numbers;
  const numbers = count(db, now);
  numbers.catch(() => kept.delete(db));
  kept.set(db, { at: now, numbers });
  return numbers;
}

/** The numbers of the last 14 days for an official, oldest first. */
export async function dayNumbers(db: Queries, now: number, officialId: string): Promise<Numbers> {
  const reports = await reported(db, firstDay(now) * DAY, officialId);
  return { ...(await madeNumbers(db, now)), reports: daily(reports.rows, now) };
}
