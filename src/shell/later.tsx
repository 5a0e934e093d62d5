import { type ReactNode, useContext } from "react";
import { Mark, PartsContext } from "./stream";

/** What a page shows, or the promise of it where the database takes its time. */
export type Soon<T> = { value: T } | { later: Promise<T> };

/**
 * Waits for a turn of the event loop: SQLite in this process has answered by then, a database away from it has not.
 * @throws what the work threw until then
 */
export async function soon<T>(work: Promise<T>): Promise<Soon<T>> {
  const turn = new Promise<Soon<T>>((resolve) => setImmediate(() => resolve({ later: work })));
  // Whoever leaves before it fails has asked nothing any more.
  work.catch(() => undefined);
  return Promise.race([work.then((value) => ({ value })), turn]);
}

interface Props<T> {
  of: Soon<T>;
  children: (value: T) => ReactNode;
}

/** A part of a page that may come after what stands before it has left (`stream.ts`). */
export function Later<T>({ of, children }: Props<T>): ReactNode {
  const parts = useContext(PartsContext);
  if ("value" in of) return children(of.value);
  if (!parts) throw new Error("A part that comes later was rendered outside of a page.");
  parts.push(async () => children(await of.later));
  return <Mark />;
}
