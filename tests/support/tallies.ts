import { sql } from "kysely";
import type { DbOrTx } from "../../src/db/transact";

interface Tally {
  kind: string;
  n: number;
  total: number;
}

const COUNTED_TALLIES = sql<Tally>`
  select 'people' as kind, count(*) as n, coalesce(sum(coins), 0) as total from users
  union all select 'bottles:' || state, count(*), 0 from bottles group by state
  union all select 'records:' || reason, count(*), sum(amount) from coin_records group by reason`;
const STORED_TALLIES = sql<Tally>`select kind, sum(n) as n, sum(total) as total from tallies group by kind`;

const formatTallies = (rows: Tally[]): string[] =>
  rows
    .map(({ kind, n, total }) => `${kind}: ${Number(n)}, ${Number(total)}`)
    .filter((line) => !line.endsWith(": 0, 0"))
    .toSorted();

/** The figures as the triggers keep them, and as they are counted row by row. */
export const loadTallies = async (db: DbOrTx) => ({
  kept: formatTallies((await STORED_TALLIES.execute(db)).rows),
  counted: formatTallies((await COUNTED_TALLIES.execute(db)).rows),
});
