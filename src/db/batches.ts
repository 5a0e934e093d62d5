import { yieldToEventLoop } from "./slices";

/** Page size of a full read. */
export const FULL_READ_PAGE_SIZE = 200;

/** Iterates a long list page by page; `after` returns at most one page of rows. */
export async function* readInPages<R>(after: (last: R | undefined) => Promise<R[]>): AsyncGenerator<R[]> {
  let last: R | undefined;
  for (;;) {
    const rows = await after(last);
    if (rows.length > 0) yield rows;
    if (rows.length < FULL_READ_PAGE_SIZE) return;
    last = rows.at(-1);
    await yieldToEventLoop();
  }
}

/** Maps the rows of each page. */
export async function* mapRows<R, T>(rows: AsyncIterable<R[]>, map: (row: R) => T): AsyncGenerator<T[]> {
  for await (const some of rows) yield some.map(map);
}
