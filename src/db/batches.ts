import { eventLoopTurn } from "./slices";

/** How many rows are read at once where all of a person's are. */
export const AT_ONCE = 200;

/** Rows of a long list, few at a time: `after` gets the last row read and gives at most `AT_ONCE` of the next. */
export async function* walk<R>(after: (last: R | undefined) => Promise<R[]>): AsyncGenerator<R[]> {
  let last: R | undefined;
  for (;;) {
    const rows = await after(last);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
    await eventLoopTurn();
  }
}

/** The same rows, told in another way. */
export async function* told<R, T>(rows: AsyncIterable<R[]>, tell: (row: R) => T): AsyncGenerator<T[]> {
  for await (const some of rows) yield some.map(tell);
}
