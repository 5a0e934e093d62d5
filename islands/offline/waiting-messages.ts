/** Chat messages that wait on this device, for a page that is for nobody: the one without a network. */
import { readWriter } from "../chat/outbox/outbox-flag";
import { listOutboxItems, type OutboxItem } from "../chat/outbox/outbox-store";

/** In order; none where the browser keeps nothing. */
export async function listWaitingMessages(): Promise<OutboxItem[]> {
  const person = readWriter();
  return person === null ? [] : listOutboxItems(person).catch(() => []);
}
