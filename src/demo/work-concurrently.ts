import { allSettledOrThrow } from "../db/all-settled";

/**
 * Works on items in their order, `concurrency` of them at once; each is made when its turn comes. After a failure none is begun.
 * @throws what the first one threw, when all have ended
 */
export async function workConcurrently<T>(
  items: Generator<T>,
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const worker = async () => {
    try {
      for (let next = items.next(); !next.done; next = items.next()) await work(next.value);
    } catch (error) {
      items.return(undefined);
      throw error;
    }
  };
  await allSettledOrThrow(Array.from({ length: concurrency }, worker));
}
