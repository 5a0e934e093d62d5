import { lastSeqInSight, lastSeqOfTheirs } from "../reading/in-sight";
import { enqueueReceipt, watchReceipts } from "../reading/receipts";
import { scrollToMark } from "../reading/unread-mark";
import type { EarlyChat } from "./early-chat";

/** Opens at the mark, and reports what is read of the page as it is: nothing is missing in it. */
export function reportEarlyReading({ element, props, over }: EarlyChat): void {
  const scroller = element.querySelector<HTMLElement>(".chat-scroll");
  if (!scroller) return;
  const { me, them, messages } = props;
  let reported = props.readSeq;
  const report = () => {
    if (document.visibilityState !== "visible") return;
    const upTo = lastSeqOfTheirs(messages, them.id, lastSeqInSight(scroller));
    if (upTo <= reported) return;
    reported = upTo;
    void enqueueReceipt({ person: me, to: them.id, upTo });
  };
  watchReceipts(me);
  scrollToMark(scroller);
  report();
  scroller.addEventListener("scroll", report, { passive: true, signal: over });
  document.addEventListener("visibilitychange", report, { signal: over });
}
