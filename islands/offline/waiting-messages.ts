/** Chat messages that wait on this device, for a page that is for nobody: the one without a network. */
import { OUTBOX_NAME } from "../chat/outbox/outbox-flag";
import { listOutboxItems, type OutboxItem } from "../chat/outbox/outbox-store";

/** Id of whoever wrote them last; null: nothing waits. */
function writerOnDevice(): string | null {
  try {
    return localStorage.getItem(OUTBOX_NAME)?.split(" ")[1] ?? null;
  } catch {
    return null;
  }
}

/** In order; none where the browser keeps nothing. */
export async function listWaitingMessages(): Promise<OutboxItem[]> {
  const person = writerOnDevice();
  return person === null ? [] : listOutboxItems(person).catch(() => []);
}
