import { allSettledOrThrow } from "../db/all-settled";

/**
 * Works on items in their order, so many at once; each is made when its turn comes. After a failure none is begun.
 * @throws what the first one threw, when all have ended
 */
export async function workInLanes<T>(
  items: Generator<T>,
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const lane = async () => {
    try {
      for (let next = items.next(); !next.done; next = items.next()) await work(next.value);
    } catch (error) {
      items.return(undefined);
      throw error;
    }
  };
  await allSettledOrThrow(Array.from({ length: lanes }, lane));
}
