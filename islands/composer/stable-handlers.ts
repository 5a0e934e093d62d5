import { useRef, useState } from "react";

type Handlers = Record<string, (event: never) => void>;

/** Handlers that stay the same and do what the latest ones do: the form is not drawn anew with each message. */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers);
  latest.current = handlers;
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [name, (event: never) => latest.current[name]?.(event)]),
      ) as H,
  );
  return stable;
}

/** The last object for as long as all its values are the same. */
export function useSameObject<T extends object>(next: T): T {
  const last = useRef(next);
  const keys = Object.keys(next) as (keyof T)[];
  if (keys.some((key) => next[key] !== last.current[key])) last.current = next;
  return last.current;
}
