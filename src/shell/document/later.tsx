import { type ReactNode, useContext } from "react";
import { Mark, PartsContext } from "./stream";

export type Soon<T> = { value: T } | { later: Promise<T> };

/** One event-loop turn: SQLite has answered by then, a remote database has not. @throws what `work` threw */
export async function soon<T>(work: Promise<T>): Promise<Soon<T>> {
  const turn = new Promise<Soon<T>>((resolve) => setImmediate(() => resolve({ later: work })));
  // Avoids an unhandled rejection when the reader has left.
  work.catch(() => undefined);
  return Promise.race([work.then((value) => ({ value })), turn]);
}

interface Props<T> {
  of: Soon<T>;
  children: (value: T) => ReactNode;
}

/** A part that may stream later (`stream.ts`). */
export function Later<T>({ of, children }: Props<T>): ReactNode {
  const parts = useContext(PartsContext);
  if ("value" in of) return children(of.value);
  if (!parts) throw new Error("A part that comes later was rendered outside of a page.");
  parts.push(async () => children(await of.later));
  return <Mark />;
}
