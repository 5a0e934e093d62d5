const MOST_TRIES = 5;

/**
 * Asks again where the machine was too busy with others to answer in time (503 `overloaded`), as the answer says: what a
 * request costs is told by its CPU time.
 */
export async function askUntilNotOverloaded<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let left = MOST_TRIES; ; left--) {
    const answer = await ask();
    if (answer.status !== 503 || left <= 1) return answer;
  }
}
