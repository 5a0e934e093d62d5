import { type Dispatch, useCallback, useRef, useState } from "react";
import type { ChatProps } from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";
import { fetchMessagePage } from "./api";

/** Loads older messages page by page. */
export function useOlderMessages(
  { them, before: first }: ChatProps,
  dispatch: Dispatch<ChatViewChange>,
): { before: string | null; load(): void; restart(before: string | null): void } {
  const [before, setBefore] = useState(first);
  const next = useRef(first);
  const loading = useRef(false);
  const load = useCallback(() => {
    if (loading.current || next.current === null) return;
    loading.current = true;
    fetchMessagePage(them.id, next.current)
      .then(
        (page) => {
          next.current = page.before;
          setBefore(page.before);
          dispatch({ do: "merge", messages: page.messages });
        },
        // The link remains for another try.
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
