import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../../src/ui/chat/types";
import { lastRowWhere } from "../rows-in-sight";
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

/** How many of the first messages are in sight or above it; what waits to be sent is below all of them. */
function countInSight(scroller: HTMLElement, messages: readonly ChatMessageJson[]): number {
  const { bottom } = scroller.getBoundingClientRect();
  const id = lastRowWhere(scroller, (each) => isAbove(each, bottom))?.getAttribute("data-line");
  if (!id) return 0;
  const at = messages.findLastIndex((each) => each.id === id);
  return at < 0 ? messages.length : at + 1;
}

/** `seq` of the last message of theirs among the first ones, up to a number; 0: none. */
function lastSeqOfTheirs(messages: readonly ChatMessageJson[], count: number, them: string, upTo: number): number {
  for (let at = count - 1; at >= 0; at--) {
    const message = messages[at];
    if (message && message.from === them && message.seq <= upTo) return message.seq;
  }
  return 0;
}

/** How many messages of theirs are newer than a number. */
function countNewer(messages: readonly ChatMessageJson[], them: string, seen: number): number {
  let count = 0;
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    if (!message || message.seq <= seen) break;
    if (message.from === them) count++;
  }
  return count;
}

/**
 * Reports what was read: the last message of theirs that has been in sight on a visible page, with everything before it there.
 * @param contiguous `seq` up to which nothing is missing @returns how many new messages have not been in sight
 */
export function useReportRead(
  { me, them, readSeq }: ChatProps,
  messages: readonly ChatMessageJson[],
  contiguous: number,
  scroller: RefObject<HTMLElement | null>,
): number {
  const visible = usePageVisible();
  const reported = useRef(readSeq);
  const seen = useRef(readSeq);
  const [newCount, setNewCount] = useState(() => countNewer(messages, them.id, readSeq));
  const report = useCallback(() => {
    if (!scroller.current) return;
    const inSight = visible ? countInSight(scroller.current, messages) : 0;
    const last = lastSeqOfTheirs(messages, inSight, them.id, Number.POSITIVE_INFINITY);
    seen.current = Math.max(seen.current, last);
    setNewCount(countNewer(messages, them.id, seen.current));
    const upTo = last <= contiguous ? last : lastSeqOfTheirs(messages, inSight, them.id, contiguous);
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
  return newCount;
}
