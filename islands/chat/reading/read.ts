import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../../src/ui/chat/types";
import { lastSeqInSight, lastSeqOfTheirs } from "./in-sight";
import { enqueueReceipt } from "./receipts";

const usePageVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
};

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
 * @param contiguous `seq` up to which nothing is missing @returns how many new messages are below what is in sight
 */
export function useReportRead(
  { me, them, readSeq }: ChatProps,
  messages: readonly ChatMessageJson[],
  contiguous: number,
  scroller: RefObject<HTMLElement | null>,
): number {
  const visible = usePageVisible();
  const reported = useRef(readSeq);
  const [newCount, setNewCount] = useState(() => countNewer(messages, them.id, readSeq));
  const counted = useRef(newCount);
  const report = useCallback(() => {
    if (!scroller.current) return;
    const last = visible ? lastSeqOfTheirs(messages, them.id, lastSeqInSight(scroller.current)) : 0;
    const upTo = last <= contiguous ? last : lastSeqOfTheirs(messages, them.id, contiguous);
    const isNew = upTo > reported.current;
    reported.current = Math.max(reported.current, upTo);
    const count = countNewer(messages, them.id, Math.max(reported.current, last));
    // React calls all of the chat's hooks before it sees that a state is the same.
    if (count !== counted.current) setNewCount(count);
    counted.current = count;
    if (isNew) void enqueueReceipt({ person: me, to: them.id, upTo });
  }, [visible, messages, contiguous, me, them.id, scroller]);

  useEffect(() => {
    // What they write is reported as read once it is, and not acknowledged apart (`live/delivered.ts`).
    document.body.dataset.reads = them.id;
  }, [them.id]);
  useEffect(() => {
    const element = scroller.current;
    report();
    element?.addEventListener("scroll", report, { passive: true });
    return () => element?.removeEventListener("scroll", report);
  }, [report, scroller]);
  return newCount;
}
