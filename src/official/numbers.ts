import { sql } from "kysely";
import { dayOf } from "../db/counters";
import type { Queries } from "../db/transact";
import { DAY, MINUTE, SAFETY } from "../limits";

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

const reported = (db: Queries, since: number) =>
  sql<Day>`select opened_at / ${sql.lit(DAY)} as day, count(*) as n from report_cases
    where opened_at >= ${since} group by 1`.execute(db);

export type Numbers = Record<Counted, number[]>;

async function count(db: Queries, now: number): Promise<Numbers> {
  const first = dayOf(now) - SAFETY.days + 1;
  const since = first * DAY;
  const numbers: Partial<Numbers> = {};
  for (const what of COUNTED) {
    const { rows } = what === "reports" ? await reported(db, since) : await made(db, what, since);
    const byDay = new Map(rows.map(({ day, n }) => [Number(day), Number(n)]));
    numbers[what] = Array.from({ length: SAFETY.days }, (_, i) => byDay.get(first + i) ?? 0);
  }
  return numbers as Numbers;
}

interface Kept {
  at: number;
  numbers: Promise<Numbers>;
}

const kept = new WeakMap<Queries, Kept>();

/** The numbers of the last 14 days, oldest first; counted anew once a minute at most, and with a new day. */
export function dayNumbers(db: Queries, now: number): Promise<Numbers> {
  const known = kept.get(db);
  const fresh = known && now >= known.at && now - known.at < MINUTE && dayOf(now) === dayOf(known.at);
  if (fresh) return known.numbers;
  const numbers = count(db, now);
  numbers.catch(() => kept.delete(db));
  kept.set(db, { at: now, numbers });
  return numbers;
}
