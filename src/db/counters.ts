import { DAY } from "../runtime/units";
import { preparedQuery } from "./prepared-query";
import type { DbOrTx, Tx } from "./transact";

/** UTC day number since 1970-01-01. */
export const dayNumberOf = (now: number): number => Math.floor(now / DAY);

/** The next 00:00 UTC, ms. */
export const nextDayStart = (now: number): number => (dayNumberOf(now) + 1) * DAY;

const count = preparedQuery<{ person: string; kind: string; day: number; limit: number }, { n: number }>((db, param) =>
  db
    .insertInto("daily_counters")
    .values({ user_id: param("person"), kind: param("kind"), day: param("day"), n: 1 })
    .onConflict((on) =>
      on
        .columns(["user_id", "kind", "day"])
        .doUpdateSet((eb) => ({ n: eb("daily_counters.n", "+", 1) }))
        .where("daily_counters.n", "<", param("limit")),
    )
    .returning("n"),
);

/** Spends one of today's `limit` by a conditional update. @returns the number spent; null: none left */
export async function spendDailyLimit(tx: Tx, userId: string, kind: string, limit: number, now: number) {
  const [row] = await count(tx, { person: userId, kind, day: dayNumberOf(now), limit });
  return row ? row.n : null;
}

const dailyCountersQuery = preparedQuery<{ person: string; day: number }, { kind: string; n: number }>((db, param) =>
  db
    .selectFrom("daily_counters")
    .select(["kind", "n"])
    .where("user_id", "=", param("person"))
    .where("day", "=", param("day")),
);

/** Today's counters; untouched kinds are absent. */
export async function loadDailyCounters(db: DbOrTx, userId: string, now: number): Promise<Record<string, number>> {
  const rows = await dailyCountersQuery(db, { person: userId, day: dayNumberOf(now) });
  return Object.fromEntries(rows.map((row) => [row.kind, row.n]));
}
