import type { ChatMessage } from "../../src/ui/chat/types";
import { OUTBOX } from "./outbox-flag";
import { type Outcome, sendItem } from "./outbox-sending";
import { addItem, type Item, itemsOf, noteItem, removeItem } from "./outbox-store";

export type News =
  | { kind: "changed" }
  | { kind: "sent"; message: ChatMessage }
  | { kind: "sending"; clientId: string | null }
  | { kind: "progress"; clientId: string; share: number }
  | { kind: "signed_out" };

/** ms; the last one repeats. */
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

/** Listens to the outbox across tabs. @returns stops */
export function hearOutbox(hear: (news: News) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** @returns whether the conversation's queue goes on */
async function settle(item: Item, outcome: Outcome): Promise<boolean> {
  switch (outcome.kind) {
    case "sent":
      await removeItem(item.n);
      tell({ kind: "sent", message: outcome.message });
      return true;
    case "refused":
      await noteItem(item.n, { state: "refused", why: outcome.why });
      return true;
    case "later":
    case "silent":
      await noteItem(item.n, { state: "failed" });
      return false;
    case "signed_out":
      return false;
  }
}

async function deliver(item: Item): Promise<{ outcome: Outcome; on: boolean }> {
  const { clientId } = item;
  tell({ kind: "sending", clientId });
  const outcome = await sendItem(item, (share) => tell({ kind: "progress", clientId, share }));
  const on = await settle(item, outcome);
  tell({ kind: "sending", clientId: null });
  tell({ kind: "changed" });
  return { outcome, on };
}

/** Skips conversations that are held back. */
const nextOf = (items: readonly Item[], stuck: ReadonlySet<string>): Item | undefined =>
  items.find((item) => item.state !== "refused" && !stuck.has(item.to));

/** Whether a retry makes sense where an outcome ends all; null: it does not. */
const ENDS: Record<Outcome["kind"], boolean | null> = {
  sent: null,
  refused: null,
  later: null,
  silent: true,
  signed_out: false,
};

/** Sends each conversation in order; a failure holds back the rest. @returns whether a retry makes sense */
async function sendAll(person: string): Promise<boolean> {
  const stuck = new Set<string>();
  let next = nextOf(await itemsOf(person), stuck);
  while (next && navigator.onLine) {
    const { outcome, on } = await deliver(next);
    const worth = ENDS[outcome.kind];
    if (worth !== null) return worth;
    if (!on) stuck.add(next.to);
    next = nextOf(await itemsOf(person), stuck);
  }
  return next !== undefined || stuck.size > 0;
}

/** One tab sends at a time; without https there are no locks, but client ids prevent duplicates. */
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

/** Sends a person's queue, with retries. */
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
  } finally {
    running = false;
  }
}

/** Stores a message, then sends it. @throws without storage */
export async function post(item: Omit<Item, "n" | "state">): Promise<void> {
  await addItem({ ...item, state: "waiting" });
  tell({ kind: "changed" });
  void sendOutbox(item.person);
}

export async function retry(person: string, clientId: string): Promise<void> {
  const item = (await itemsOf(person)).find((each) => each.clientId === clientId);
  if (item) await noteItem(item.n, { state: "waiting", why: undefined });
  tell({ kind: "changed" });
  tries = 0;
  await sendOutbox(person);
}

/** Discards an unsent message. */
export async function discard(person: string, clientId: string): Promise<void> {
  const item = (await itemsOf(person)).find((each) => each.clientId === clientId);
  if (item) await removeItem(item.n);
  tell({ kind: "changed" });
}

/** Sends when online or visible again. */
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
