import { type ReactNode, useContext } from "react";
import { runNextTurn } from "../../runtime/timers";
import { type DeferredPart, DeferredPartsContext, DeferredPlaceholder, PLACEHOLDER_HTML } from "./page-stream";

export type MaybeDeferred<T> = { value: T } | { later: Promise<T> };

/** Waits one event-loop turn for `work`: SQLite has answered by then, a remote database has not. @throws what `work` threw */
export async function readyOrDeferred<T>(work: Promise<T>): Promise<MaybeDeferred<T>> {
  const turn = new Promise<MaybeDeferred<T>>((resolve) => runNextTurn(() => resolve({ later: work })));
  // Avoids an unhandled rejection when the reader has left.
  work.catch(() => undefined);
  return Promise.race([work.then((value) => ({ value })), turn]);
}

interface DeferredProps<T> {
  of: MaybeDeferred<T>;
  children: (value: T) => ReactNode;
}

/** Renders a part now, or later in the stream (`page-stream.ts`). @throws Error outside of a page */
export function Deferred<T>({ of, children }: DeferredProps<T>): ReactNode {
  const parts = useContext(DeferredPartsContext);
  if ("value" in of) return children(of.value);
  if (!parts) throw new Error("A part that comes later was rendered outside of a page.");
  parts.push(async () => ({ element: children(await of.later) }));
  return <DeferredPlaceholder />;
}

/** `Deferred` in markup. @param parts of the page */
export function deferredMarkup<T>(parts: DeferredPart[], of: MaybeDeferred<T>, markupOf: (value: T) => string): string {
  if ("value" in of) return markupOf(of.value);
  parts.push(async () => ({ markup: markupOf(await of.later) }));
  return PLACEHOLDER_HTML;
}
