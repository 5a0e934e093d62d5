/** Does the work for each item, at most so many at once, in their order. */
export async function forEachConcurrently<T>(
  items: T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
