import { showNotice } from "../page/notices";
import { currentPersonTag, OFFLINE_FLAG } from "./flag";
import { type QueueResult, queueSubmission, sendQueuedSubmissions } from "./queue";
import type { QueuedSubmission } from "./store";
import { showWaitingLetters } from "./waiting-letters";

/** Shows everything that was not sent, with a retry. */
const OFFLINE_PAGE = "/offline?language=";

/** Without storage nothing waits. */
const showLetters = (): void => void showWaitingLetters().catch(() => undefined);

function showQueueResult(result: QueueResult): void {
  showLetters();
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
  if (!watching) {
    addEventListener("online", send);
    // Not where it is removed: to look would make the database anew, and lose how much was erased with it.
    window.addEventListener("storage", ({ key, newValue }) => key === OFFLINE_FLAG && newValue && showLetters());
    // Of what was sent from the page that the line leads to.
    window.addEventListener("pageshow", ({ persisted }) => persisted && showLetters());
  }
  watching = true;
  showLetters();
  if (navigator.onLine) send();
}

/** Queues something written offline and shows a notice. @throws without storage */
export async function queueAndNotify(item: Omit<QueuedSubmission, "n" | "state">): Promise<void> {
  await queueSubmission(item);
  showNotice(item.said.kept);
  watchOfflineQueue();
}
