/**
 * Independent prepared statements of one transaction, sent at once: over a network they wait together. All have
 * ended when it returns, so that none follows a roll-back. @throws what the first of them threw, in their order
 */
export async function allSettledOrThrow<T extends readonly unknown[] | []>(
  works: T,
): Promise<{ -readonly [n in keyof T]: Awaited<T[n]> }> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
