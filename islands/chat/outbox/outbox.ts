import type { ChatMessageJson } from "../../../src/ui/chat/types";
import { hurryWhenBack, RepeatedWork } from "../../retry";
import { withTakeableLock } from "../../takeable-lock";
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

interface RunSignals {
  /** The network is back: a text without an answer is sent again. */
  restart: AbortSignal;
  /** Another tab has taken the lock and sends. */
  lost: AbortSignal;
}

/** @returns null where another tab has taken over, which tells what becomes of the message */
async function sendNextItem(
  item: OutboxItem,
  { restart, lost }: RunSignals,
): Promise<{ outcome: OutboxSendResult; canContinue: boolean } | null> {
  const { clientId } = item;
  publishOutboxEvent({ kind: "sending", clientId });
  const [givenUp, discarded] = [new AbortController(), new AbortController()];
  restart.addEventListener("abort", () => givenUp.abort());
  for (const end of [givenUp, discarded]) lost.addEventListener("abort", () => end.abort());
  const stopListening = subscribeOutbox((event) => {
    if (event.kind === "discarded" && event.clientId === clientId) discarded.abort();
  });
  const onProgress = (share: number) => publishOutboxEvent({ kind: "progress", clientId, share });
  const signals = { withdrawn: givenUp.signal, discarded: discarded.signal };
  const outcome = await sendOutboxItem(item, signals, onProgress);
  stopListening();
  if (lost.aborted && outcome.kind !== "sent") return null;
  // It hung and the network is back: it is sent again at once, and nothing has failed.
  const isSentAgain = restart.aborted && outcome.kind === "silent";
  const canContinue = !isSentAgain && (await applySendResult(item, outcome));
  publishOutboxEvent({ kind: "sending", clientId: null });
  publishOutboxEvent({ kind: "changed" });
  return { outcome, canContinue };
}

/** Skips conversations that are held back. */
const nextSendableItem = (items: readonly OutboxItem[], blocked: ReadonlySet<string>): OutboxItem | undefined =>
  items.find((item) => item.state !== "refused" && !blocked.has(item.to));

/** Outcomes that end the run, with whether a retry makes sense; after others it continues. */
const STOPS_SENDING: Partial<Record<OutboxSendResult["kind"], boolean>> = { silent: true, signed_out: false };

/** Sends each conversation in order; a failure holds back the rest. @returns whether a retry makes sense */
async function sendAllItems(person: string, signals: RunSignals): Promise<boolean> {
  const blocked = new Set<string>();
  let next = nextSendableItem(await listOutboxItems(person), blocked);
  while (next && navigator.onLine && !signals.lost.aborted) {
    const sent = await sendNextItem(next, signals);
    if (!sent) return true;
    const { outcome, canContinue } = sent;
    const retryable = STOPS_SENDING[outcome.kind];
    if (retryable !== undefined) return retryable;
    if (!canContinue) blocked.add(next.to);
    next = nextSendableItem(await listOutboxItems(person), blocked);
  }
  return next !== undefined || blocked.size > 0;
}

/** One tab sends at a time, and loses that to another one when it is suspended; client ids prevent duplicates. */
async function sendUnderLock(person: string, restart: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return sendAllItems(person, { restart, lost: new AbortController().signal });
  return (await withTakeableLock("outbox", (lost) => sendAllItems(person, { restart, lost }))) ?? true;
}

let owner = "";
const sending = new RepeatedWork((restart) => sendUnderLock(owner, restart));

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

const findItem = async (person: string, clientId: string): Promise<OutboxItem | undefined> =>
  (await listOutboxItems(person)).find((each) => each.clientId === clientId);

export async function retryOutboxMessage(person: string, clientId: string): Promise<void> {
  const item = await findItem(person, clientId);
  if (item) await updateOutboxItem(item.n, { state: "waiting", why: undefined });
  publishOutboxEvent({ kind: "changed" });
  owner = person;
  await sending.hurry();
}

/** Discards an unsent message; a picture that is on its way is stopped. */
export async function discardOutboxMessage(person: string, clientId: string): Promise<void> {
  const item = await findItem(person, clientId);
  if (item) await removeOutboxItem(item.n);
  publishOutboxEvent({ kind: "discarded", clientId });
  publishOutboxEvent({ kind: "changed" });
}

/** Sends when online or visible again. */
export function watchOutbox(person: string): void {
  owner = person;
  hurryWhenBack(sending);
}
