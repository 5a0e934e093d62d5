import { sql } from "kysely";
import type { Schema } from "./schema";
import type { Queries } from "./transact";

/** A macrotask turn: awaited SQLite queries never yield, so long work takes one between slices. */
export const eventLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Repeats a step, yielding after each, until it did less than `full`. */
export async function inSlices(full: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) >= full) await eventLoopTurn();
}

/** Walks a table, yielding after each slice. @param slice returns where it ended; null at the end */
export async function throughPlaces<P>(start: P, slice: (after: P) => Promise<P | null>): Promise<void> {
  for (let place = await slice(start); place !== null; place = await slice(place)) await eventLoopTurn();
}

const DELETED_AT_ONCE = 200;

interface Passing<T extends keyof Schema> {
  table: T;
  key: (keyof Schema[T] & string)[];
  time: keyof Schema[T] & string;
}

/** Deletes rows whose time is at most `upTo`, oldest first, in slices. */
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
