import { type Dispatch, useCallback, useRef, useState } from "react";
import type { Change } from "../../src/ui/chat/lines";
import type { ChatProps } from "../../src/ui/chat/types";
import { readPage } from "./api";

/** Loads older messages page by page. */
export function useOlder(
  { them, before: first }: ChatProps,
  dispatch: Dispatch<Change>,
): { before: string | null; load(): void; restart(before: string | null): void } {
  const [before, setBefore] = useState(first);
  const next = useRef(first);
  const loading = useRef(false);
  const load = useCallback(() => {
    if (loading.current || next.current === null) return;
    loading.current = true;
    readPage(them.id, next.current)
      .then(
        (page) => {
          next.current = page.before;
          setBefore(page.before);
          dispatch({ do: "merge", messages: page.messages });
        },
        // The link remains.
        () => undefined,
      )
      .finally(() => {
        loading.current = false;
      });
  }, [them.id, dispatch]);
  const restart = useCallback((from: string | null) => {
    next.current = from;
    setBefore(from);
  }, []);
  return { before, load, restart };
}
