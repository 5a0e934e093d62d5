import { showNotice } from "../page/notices";
import { currentPersonTag } from "./flag";
import { type QueueResult, queueSubmission, sendQueuedSubmissions } from "./queue";
import type { QueuedSubmission } from "./store";

/** Shows everything that was not sent, with a retry. */
const OFFLINE_PAGE = "/offline?language=";

function showQueueResult(result: QueueResult): void {
  switch (result.kind) {
    case "sent":
      showNotice(result.text);
      document.body.dispatchEvent(new Event("thrown"));
      // The letter it was written to shows itself again, see `HeldBottleBar`.
      document.body.dispatchEvent(new Event(`sent-${result.path.split("/").at(-1)}`));
      break;
    case "refused":
      showNotice(`${result.text} ${result.why}`, () => location.assign(OFFLINE_PAGE + document.documentElement.lang));
      break;
    case "kept":
      break;
    default:
      result satisfies never;
  }
}

let watching = false;

/** Sends the queue now and whenever the network returns. */
export function watchOfflineQueue(): void {
  const send = () => void sendQueuedSubmissions(currentPersonTag(), showQueueResult);
  if (!watching) addEventListener("online", send);
  watching = true;
  if (navigator.onLine) send();
}

/** Queues something written offline and shows a notice. @throws without storage */
export async function queueAndNotify(item: Omit<QueuedSubmission, "n" | "state">): Promise<void> {
  await queueSubmission(item);
  showNotice(item.said.kept);
  watchOfflineQueue();
}
