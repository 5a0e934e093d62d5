import type { ChatMessageJson } from "../../src/ui/chat/types";
import { hurryWhenBack, RepeatedWork } from "../retry";
import { OUTBOX_NAME } from "./outbox-flag";
import { type OutboxSendResult, sendOutboxItem } from "./outbox-sender";
import { addOutboxItem, listOutboxItems, type OutboxItem, removeOutboxItem, updateOutboxItem } from "./outbox-store";

export type OutboxEvent =
  | { kind: "changed" }
  | { kind: "sent"; message: ChatMessageJson }
  | { kind: "sending"; clientId: string | null }
  | { kind: "progress"; clientId: string; share: number }
  | { kind: "discarded"; clientId: string }
  | { kind: "signed_out" };

const channel = new BroadcastChannel(OUTBOX_NAME);

/** To this tab and the others. */
function publishOutboxEvent(event: OutboxEvent): void {
  channel.dispatchEvent(new MessageEvent("message", { data: event }));
  channel.postMessage(event);
}

/** Listens to the outbox across tabs. @returns stops */
export function subscribeOutbox(listener: (event: OutboxEvent) => void): () => void {
  const stopped = new AbortController();
  channel.addEventListener("message", ({ data }) => listener(data), { signal: stopped.signal });
  return () => stopped.abort();
}

/** Stores the outcome. @returns whether the conversation's next message can be sent */
async function applySendResult(item: OutboxItem, outcome: OutboxSendResult): Promise<boolean> {
  switch (outcome.kind) {
    case "sent":
      await removeOutboxItem(item.n);
      publishOutboxEvent({ kind: "sent", message: outcome.message });
      return true;
    case "cancelled":
      return true;
    case "refused":
      // Sent again, it goes without what is no longer there.
      await updateOutboxItem(item.n, {
        state: "refused",
        why: outcome.why,
        replyTo: outcome.isQuoteGone ? undefined : item.replyTo,
      });
      return true;
    case "later":
    case "silent":
      await updateOutboxItem(item.n, { state: "failed" });
      return false;
    case "signed_out":
      return false;
  }
}

async function sendNextItem(
  item: OutboxItem,
  withdrawn: AbortSignal,
): Promise<{ outcome: OutboxSendResult; canContinue: boolean }> {
  const { clientId } = item;
  publishOutboxEvent({ kind: "sending", clientId });
  const discarded = new AbortController();
  const stopListening = subscribeOutbox((event) => {
    if (event.kind === "discarded" && event.clientId === clientId) discarded.abort();
  });
  const onProgress = (share: number) => publishOutboxEvent({ kind: "progress", clientId, share });
  const outcome = await sendOutboxItem(item, { withdrawn, discarded: discarded.signal }, onProgress);
  stopListening();
  const canContinue = await applySendResult(item, outcome);
  publishOutboxEvent({ kind: "sending", clientId: null });
  publishOutboxEvent({ kind: "changed" });
  return { outcome, canContinue };
}

/** Skips conversations that are held back. */
const nextSendableItem = (items: readonly OutboxItem[], blocked: ReadonlySet<string>): OutboxItem | undefined =>
  items.find((item) => item.state !== "refused" && !blocked.has(item.to));

/** Outcomes that end the run, with whether a retry makes sense; null: the run continues. */
const STOPS_SENDING: Record<OutboxSendResult["kind"], boolean | null> = {
  sent: null,
  cancelled: null,
  refused: null,
  later: null,
  silent: true,
  signed_out: false,
};

/** Sends each conversation in order; a failure holds back the rest. @returns whether a retry makes sense */
async function sendAllItems(person: string, withdrawn: AbortSignal): Promise<boolean> {
  const blocked = new Set<string>();
  let next = nextSendableItem(await listOutboxItems(person), blocked);
  while (next && navigator.onLine) {
    const { outcome, canContinue } = await sendNextItem(next, withdrawn);
    const retryable = STOPS_SENDING[outcome.kind];
    if (retryable !== null) return retryable;
    if (!canContinue) blocked.add(next.to);
    next = nextSendableItem(await listOutboxItems(person), blocked);
  }
  return next !== undefined || blocked.size > 0;
}

/** One tab sends at a time; without https there are no locks, but client ids prevent duplicates. */
const withOutboxLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("outbox", work) : work();

let owner = "";
const sending = new RepeatedWork((withdrawn) => withOutboxLock(() => sendAllItems(owner, withdrawn)));

/** Sends a person's queue, with retries. */
export function sendOutbox(person: string): Promise<void> {
  owner = person;
  return sending.run();
}

/** Sends at once what waits or hangs, as the network is there. */
export function hurryOutbox(person: string): void {
  owner = person;
  void sending.hurry();
}

/** Stores a message, then sends it. @throws without storage */
export async function enqueueMessage(item: Omit<OutboxItem, "n" | "state">): Promise<void> {
  await addOutboxItem({ ...item, state: "waiting" });
  publishOutboxEvent({ kind: "changed" });
  void sendOutbox(item.person);
}

export async function retryOutboxMessage(person: string, clientId: string): Promise<void> {
  const item = (await listOutboxItems(person)).find((each) => each.clientId === clientId);
  if (item) await updateOutboxItem(item.n, { state: "waiting", why: undefined });
  publishOutboxEvent({ kind: "changed" });
  owner = person;
  await sending.hurry();
}

/** Discards an unsent message; a picture that is on its way is stopped. */
export async function discardOutboxMessage(person: string, clientId: string): Promise<void> {
  const item = (await listOutboxItems(person)).find((each) => each.clientId === clientId);
  if (item) await removeOutboxItem(item.n);
  publishOutboxEvent({ kind: "discarded", clientId });
  publishOutboxEvent({ kind: "changed" });
}

/** Sends when online or visible again. */
export function watchOutbox(person: string): void {
  owner = person;
  hurryWhenBack(sending);
}
