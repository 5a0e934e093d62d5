import { useEffect, useRef, useState } from "react";
import type { ChatMessageJson } from "../../../src/ui/chat/types";
import { showNotice } from "../../page/notices";
import type { CatchUp, Coverage } from "./catch-up";

/** Pages of older messages that are loaded for one jump. */
const PAGES = 10;

/** ms for which the message is marked. */
const MARKED = 1_600;

const rowOf = (id: string): HTMLElement | null => document.getElementById(`m-${id}`);

/** Shows a message of the page, marks it for a moment, and gives it the focus. @returns whether it is there */
function scrollToMessage(id: string): boolean {
  const row = rowOf(id);
  if (!row) return false;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
  row.querySelector<HTMLElement>(".chat-options")?.focus({ preventScroll: true });
  row.dataset.found = "";
  setTimeout(() => delete row.dataset.found, MARKED);
  return true;
}

interface JumpProps {
  id: string;
  messages: readonly ChatMessageJson[];
  coverage: Coverage;
  catchUp: CatchUp;
  /** What is said when it is too far back. */
  far: string;
  onClosed(): void;
}

/** Leads to a message, once; older ones are loaded until it is found. */
export function JumpToMessage({ id, messages, coverage, catchUp, far, onClosed }: JumpProps) {
  const [left, setLeft] = useState(PAGES);
  const oldest = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Only when older messages have come: or it would load on with each message that arrives.
    if (oldest.current === messages[0]?.id) return;
    oldest.current = messages[0]?.id;
    if (scrollToMessage(id)) onClosed();
    else if (left === 0 || coverage.before === null) {
      showNotice(far);
      onClosed();
    } else {
      setLeft(left - 1);
      catchUp.loadOlder();
    }
  }, [id, left, messages, coverage.before, catchUp, far, onClosed]);
  return null;
}
