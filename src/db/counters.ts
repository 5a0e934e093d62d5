import { sql } from "kysely";
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

/**
 * A reader of today's counters of some kinds; untouched ones are absent. Each is looked up by the whole key: without the
 * kind all days on which somebody was here would be read.
 */
export function dailyCountersReader<K extends string>(kinds: readonly K[]) {
  const select = preparedQuery<{ person: string; day: number }, { kind: K; n: number }>((_, param) => {
    const wanted = sql.join(kinds.map((kind) => sql`(${sql.lit(kind)})`));
    return sql`with wanted(name) as (values ${wanted}) select kind, n from wanted
      inner join daily_counters on user_id = ${param("person")} and kind = name and day = ${param("day")}`;
  });
  return async (db: DbOrTx, userId: string, now: number): Promise<{ [kind in K]?: number }> => {
    const counters: { [kind in K]?: number } = {};
    for (const { kind, n } of await select(db, { person: userId, day: dayNumberOf(now) })) counters[kind] = n;
    return counters;
  };
}
