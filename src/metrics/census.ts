import { sql } from "kysely";
import type { Queries } from "../db/transact";

const BOTTLES_AT_ONCE = 2_000;

const STATES = ["drifting", "held", "collected", "expired", "removed"] as const;

/** `held` and `expired` are derived from times, as everywhere (decision 2). */
export type BottleCount = Record<(typeof STATES)[number], number>;

type Part = BottleCount & { last: string | null };

const some = (after: string, now: number) => sql<Part>`
  select max(id) as last,
    count(*) filter (where state = 'sea' and free_at <= ${now} and expires_at > ${now}) as drifting,
    count(*) filter (where state = 'sea' and free_at > ${now}) as held,
    count(*) filter (where state = 'kept') as collected,
    count(*) filter (where state = 'expired' or (state = 'sea' and free_at <= ${now} and expires_at <= ${now})) as expired,
    count(*) filter (where state = 'removed') as removed
  from (select id, state, free_at, expires_at from bottles where id > ${after}
    order by id limit ${sql.lit(BOTTLES_AT_ONCE)}) as part`;

async function next(db: Queries, count: BottleCount, after: string, now: number): Promise<string | null> {
  const [part] = (await some(after, now).execute(db)).rows;
  for (const state of STATES) count[state] += Number(part?.[state] ?? 0);
  return part?.last ?? null;
}

/** How many bottles there are of each state, counted a few at a time so that nobody waits long. */
export async function countBottles(db: Queries, now: number): Promise<BottleCount> {
  const count = { drifting: 0, held: 0, collected: 0, expired: 0, removed: 0 };
  let after: string | null = "";
  while (after !== null) after = await next(db, count, after, now);
  return count;
}
