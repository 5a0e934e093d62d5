import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../../src/ui/chat/types";
import { showNotice } from "../../page/notices";
import type { CatchUp, Coverage } from "./catch-up";

/** Pages of older messages that are loaded for one jump. */
const PAGES = 10;

/** ms for which the message is marked. */
const MARKED = 1_600;

const rowOf = (id: string): HTMLElement | null => document.getElementById(`m-${id}`);

/** Shows a message of the page, marks it for a moment, and gives it the focus. @returns whether it is there */
export function scrollToMessage(id: string): boolean {
  const row = rowOf(id);
  if (!row) return false;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
  row.querySelector<HTMLElement>(".chat-options")?.focus({ preventScroll: true });
  row.dataset.found = "";
  setTimeout(() => delete row.dataset.found, MARKED);
  return true;
}

interface Jump {
  id: string;
  /** Pages that may still be loaded. */
  left: number;
}

/** Leads to a message; older ones are loaded until it is found. */
export function useJump(
  { texts }: ChatProps,
  messages: readonly ChatMessageJson[],
  { catchUp, coverage }: { catchUp: CatchUp; coverage: Coverage },
): (id: string) => void {
  const [jump, setJump] = useState<Jump | null>(null);
  const oldest = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Only when older messages have come: or it would load on with each message that arrives.
    if (!jump || oldest.current === messages[0]?.id) return;
    oldest.current = messages[0]?.id;
    if (scrollToMessage(jump.id)) setJump(null);
    else if (jump.left === 0 || coverage.before === null) {
      showNotice(texts.quote_far);
      setJump(null);
    } else {
      setJump({ ...jump, left: jump.left - 1 });
      catchUp.loadOlder();
    }
  }, [jump, messages, coverage.before, catchUp, texts]);
  return useCallback((id: string) => {
    oldest.current = undefined;
    setJump({ id, left: PAGES });
  }, []);
}
