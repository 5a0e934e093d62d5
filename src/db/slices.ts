import { sql } from "kysely";
import type { Schema } from "./schema";
import type { Queries } from "./transact";

/**
 * One real turn of the event loop: everybody else who waits is served first. On SQLite an awaited query gives none, its
 * work is done in place, so whatever goes through many rows takes one between its slices.
 */
export const eventLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Repeats a small step, with a turn for everybody else after each, until it did less than `full`. */
export async function inSlices(full: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) >= full) await eventLoopTurn();
}

/**
 * Goes through a table from one place to the next, with a turn for everybody else after each slice.
 * @param slice does the work on what follows a place and says where that ended; null at the end
 */
export async function throughPlaces<P>(start: P, slice: (after: P) => Promise<P | null>): Promise<void> {
  for (let place = await slice(start); place !== null; place = await slice(place)) await eventLoopTurn();
}

const DELETED_AT_ONCE = 200;

/** Rows that only their time keeps: a table, its primary key, and the column that has an index. */
interface Passing<T extends keyof Schema> {
  table: T;
  key: (keyof Schema[T] & string)[];
  time: keyof Schema[T] & string;
}

/** Deletes the rows whose time is `upTo` or earlier, the oldest first, a few at a time. */
export function deletePast<T extends keyof Schema>(
  db: Queries,
  { table, key, time }: Passing<T>,
  upTo: number,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const past = sql`${sql.ref(time)} <= ${upTo}`;
  const some = sql`select ${columns} from ${sql.table(table)} where ${past}
    order by ${sql.ref(time)} limit ${sql.lit(DELETED_AT_ONCE)}`;
  return inSlices(DELETED_AT_ONCE, async () => {
    const remove = sql`delete from ${sql.table(table)} where (${columns}) in (${some}) and ${past}`;
    return Number((await remove.execute(db)).numAffectedRows ?? 0);
  });
}
