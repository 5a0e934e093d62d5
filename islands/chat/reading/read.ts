import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../../src/ui/chat/types";
import { enqueueReceipt } from "./receipts";

/** px of a message that have to be in sight for it to be read. */
const READ_HEIGHT = 24;

const usePageVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
};

function isAbove(row: Element, bottom: number): boolean {
  const { top, height } = row.getBoundingClientRect();
  return top + Math.min(READ_HEIGHT, height) <= bottom;
}

/** How many messages are in sight or above it: rows stand in their order. */
function countRowsAbove(scroller: HTMLElement): number {
  const { bottom } = scroller.getBoundingClientRect();
  const rows = scroller.querySelectorAll("[data-line]");
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && isAbove(row, bottom)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Reports what was read: the last message of theirs that has been in sight on a visible page, with everything before it there.
 * @param contiguous `seq` up to which nothing is missing
 */
export function useReportRead(
  { me, them, readSeq }: ChatProps,
  messages: readonly ChatMessageJson[],
  contiguous: number,
  scroller: RefObject<HTMLElement | null>,
): void {
  const visible = usePageVisible();
  const reported = useRef(readSeq);
  const report = useCallback(() => {
    if (!visible || !scroller.current) return;
    const inSight = messages.slice(0, countRowsAbove(scroller.current));
    const upTo = inSight.findLast(({ from, seq }) => from !== me && seq <= contiguous)?.seq ?? 0;
    if (upTo <= reported.current) return;
    reported.current = upTo;
    void enqueueReceipt({ person: me, to: them.id, upTo });
  }, [visible, messages, contiguous, me, them.id, scroller]);

  useEffect(() => {
    const element = scroller.current;
    report();
    element?.addEventListener("scroll", report, { passive: true });
    return () => element?.removeEventListener("scroll", report);
  }, [report, scroller]);
}
