import type { ChatMessage } from "../src/ui/chat/types";
import { OUTBOX } from "./outbox-flag";
import { type Outcome, sendItem } from "./outbox-sending";
import { addItem, type Item, itemsOf, noteItem, removeItem } from "./outbox-store";

/** What pages of the same browser tell each other of the outbox. */
export type News =
  | { kind: "changed" }
  | { kind: "sent"; message: ChatMessage }
  | { kind: "sending"; clientId: string | null }
  | { kind: "progress"; clientId: string; share: number }
  | { kind: "signed_out" };

/** Waits between tries, ms; the last one is for all further ones. */
const WAITS = [2_000, 5_000, 10_000, 30_000];

const listeners = new Set<(news: News) => void>();
const channel = new BroadcastChannel(OUTBOX);
channel.onmessage = ({ data }) => {
  for (const hear of listeners) hear(data);
};

function tell(news: News): void {
  for (const hear of listeners) hear(news);
  channel.postMessage(news);
}

/** Listens to what happens to the outbox, in this page or another. @returns what stops it */
export function hearOutbox(hear: (news: News) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Notes how it went. @returns whether the queue of this conversation goes on */
async function settle(item: Item, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "sent") {
    await removeItem(item.n);
    tell({ kind: "sent", message: outcome.message });
    return true;
  }
  if (outcome.kind === "refused") await noteItem(item.n, { state: "refused", why: outcome.why });
  else if (outcome.kind !== "signed_out") await noteItem(item.n, { state: "failed" });
  return outcome.kind === "refused";
}

/** Sends one, tells how far it is, and notes how it went. */
async function deliver(item: Item): Promise<{ outcome: Outcome; on: boolean }> {
  const { clientId } = item;
  tell({ kind: "sending", clientId });
  const outcome = await sendItem(item, (share) => tell({ kind: "progress", clientId, share }));
  const on = await settle(item, outcome);
  tell({ kind: "sending", clientId: null });
  tell({ kind: "changed" });
  return { outcome, on };
}

/** The next message to send; none of a conversation that is held back. */
const nextOf = (items: readonly Item[], stuck: ReadonlySet<string>): Item | undefined =>
  items.find((item) => item.state !== "refused" && !stuck.has(item.to));

/**
 * Sends what waits, each conversation in its own order: one that does not go through holds those behind it back.
 * @returns whether something is left that is worth another try
 */
async function sendAll(person: string): Promise<boolean> {
  const stuck = new Set<string>();
  let next = nextOf(await itemsOf(person), stuck);
  while (next && navigator.onLine) {
    const { outcome, on } = await deliver(next);
    if (outcome.kind === "signed_out") return false;
    if (outcome.kind === "silent") return true;
    if (!on) stuck.add(next.to);
    next = nextOf(await itemsOf(person), stuck);
  }
  return next !== undefined || stuck.size > 0;
}

/** One page of a browser sends at a time. Without https there are no locks; the server knows a repeat by its client id. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("outbox", work) : work();

let running = false;
let again = false;
let tries = 0;
let timer = 0;

function retryLater(person: string): void {
  const wait = WAITS[Math.min(tries, WAITS.length - 1)];
  tries++;
  timer = window.setTimeout(() => void sendOutbox(person), wait);
}

/** Sends what waits of this person, now, and again by itself until nothing is left. */
export async function sendOutbox(person: string): Promise<void> {
  again = running;
  if (running) return;
  running = true;
  clearTimeout(timer);
  try {
    let left: boolean;
    do {
      again = false;
      left = await alone(() => sendAll(person));
    } while (again);
    if (left) retryLater(person);
    else tries = 0;
  } catch {
    // The browser forbids storage, or threw it away: nothing waits there.
  } finally {
    running = false;
  }
}

/** Puts a message where it survives, then sends it. @throws where the browser keeps nothing */
export async function post(item: Omit<Item, "n" | "state">): Promise<void> {
  await addItem({ ...item, state: "waiting" });
  tell({ kind: "changed" });
  void sendOutbox(item.person);
}

/** Another try of one that failed; one that was refused was not taken for good, and says so again if it still is. */
export async function retry(person: string, clientId: string): Promise<void> {
  const item = (await itemsOf(person)).find((each) => each.clientId === clientId);
  if (item) await noteItem(item.n, { state: "waiting", why: undefined });
  tell({ kind: "changed" });
  tries = 0;
  await sendOutbox(person);
}

/** Takes a message out that was not sent. */
export async function discard(person: string, clientId: string): Promise<void> {
  const item = (await itemsOf(person)).find((each) => each.clientId === clientId);
  if (item) await removeItem(item.n);
  tell({ kind: "changed" });
}

/** Comes back to what waits whenever the network does, or somebody looks at the page. */
export function watchOutbox(person: string): void {
  const send = () => {
    tries = 0;
    void sendOutbox(person);
  };
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") send();
  });
  send();
}
