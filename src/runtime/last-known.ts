import { SECOND } from "./units";

export interface AgedValue<T> {
  /** null: never read. */
  value: T | null;
  /** s; Infinity: never read. */
  age: number;
}

/**
 * A value from a source that may hang: the value, or after a while the last known one.
 * There is one request at a time, and a failure leaves the last value.
 * @returns reads; `late` resolves when nobody waits any longer
 */
export function createStaleReader<A, T>(
  read: (argument: A) => Promise<T>,
): (argument: A, late: Promise<unknown>) => Promise<AgedValue<T>> {
  let last: { value: T; at: number } | null = null;
  let running: Promise<void> | null = null;
  async function ask(argument: A): Promise<void> {
    try {
      last = { value: await read(argument), at: performance.now() };
    } catch {
      // A failure shows in the value's age.
    } finally {
      running = null;
    }
  }
  return async (argument, late) => {
    running ??= ask(argument);
    await Promise.race([running, late]);
    if (!last) return { value: null, age: Number.POSITIVE_INFINITY };
    return { value: last.value, age: (performance.now() - last.at) / SECOND };
  };
}
