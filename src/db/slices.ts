import { sql } from "kysely";
import { runNextTurn } from "../runtime/timers";
import type { Schema } from "./schema";
import type { DbOrTx } from "./transact";

/** A macrotask turn: awaited SQLite queries never yield, so long work takes one between slices. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => runNextTurn(resolve));

/** Repeats a step, yielding after each, until it did less than `full`. */
export async function repeatInSlices(full: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) >= full) await yieldToEventLoop();
}

/** Walks a table, yielding after each slice. @param slice returns where it ended; null at the end */
export async function walkInSlices<P>(start: P, slice: (after: P) => Promise<P | null>): Promise<void> {
  for (let position = await slice(start); position !== null; position = await slice(position)) await yieldToEventLoop();
}

const DELETED_PER_SLICE = 200;

interface ExpiringTable<T extends keyof Schema> {
  table: T;
  key: (keyof Schema[T] & string)[];
  time: keyof Schema[T] & string;
}

/** Deletes rows whose time is at most `upTo`, oldest first, in slices. */
export function deleteRowsUpTo<T extends keyof Schema>(
  db: DbOrTx,
  { table, key, time }: ExpiringTable<T>,
  upTo: number,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const past = sql`${sql.ref(time)} <= ${upTo}`;
  const some = sql`select ${columns} from ${sql.table(table)} where ${past}
    order by ${sql.ref(time)} limit ${sql.lit(DELETED_PER_SLICE)}`;
  return repeatInSlices(DELETED_PER_SLICE, async () => {
    const remove = sql`delete from ${sql.table(table)} where (${columns}) in (${some}) and ${past}`;
    return Number((await remove.execute(db)).numAffectedRows ?? 0);
  });
}
