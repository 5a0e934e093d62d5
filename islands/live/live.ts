import { startBadges } from "./badges";
import { waitToLead } from "./lead";
import { type Following, follow, type Status, type Told } from "./stream";

interface Listener {
  /** `reset` comes first, and whenever events may be missing: reload. */
  onEvent?(type: string, data: unknown): void;
  /** Called at once, too. */
  onStatus?(status: Status): void;
}

type Word = { ask: true } | { event: Told } | { status: Status; lastId: string | null };

const listeners = new Set<Listener>();
const tag = document.body.dataset.live ?? "";
const name = `live-${tag}`;

let status: Status = "connecting";
let lastId: string | null = null;
/** From a connected stream on, gaps are announced by `reset`. */
let hearing = false;
let channel: BroadcastChannel | null = null;
let following: Following | null = null;
let stopLeading: (() => void) | null = null;

/** ms to the reload of somebody who is on the way to another page: at once it would overtake that one. */
const GOING = 5_000;
const isGoing = (): boolean => "going" in document.body.dataset;

const say = (word: Word): void => channel?.postMessage(word);

function tell(event: Told): void {
  for (const { onEvent } of listeners) onEvent?.(event.type, event.data);
}

function beginToHear(): void {
  if (hearing) return;
  hearing = true;
  tell({ type: "reset", data: {}, id: null });
}

function setStatus(next: Status): void {
  status = next;
  document.body.dataset.connection = next;
  for (const { onStatus } of listeners) onStatus?.(next);
  if (next === "connected") beginToHear();
}

/** Another person has signed in in this browser. */
const isForeign = ({ id }: Told): boolean => id !== null && !id.startsWith(`${tag}-`);

function hear(event: Told): void {
  if (isForeign(event)) {
    stop();
    return;
  }
  lastId = event.id ?? lastId;
  tell(event);
}

/** The leading tab holds the stream and forwards events. */
function lead(): () => void {
  following = follow({
    lastId: () => lastId,
    onEvent(event) {
      hear(event);
      if (following) say({ event });
    },
    onStatus(next) {
      setStatus(next);
      say({ status: next, lastId });
    },
    // The reloaded page, or sign-in, tells why.
    onSignedOut: () => void setTimeout(() => location.reload(), isGoing() ? GOING : 0),
  });
  return rest;
}

function rest(): void {
  following?.stop();
  following = null;
}

function onWord({ data }: MessageEvent<Word>): void {
  if ("ask" in data) {
    if (following) say({ status, lastId });
  } else if (following) return;
  else if ("event" in data) hear(data.event);
  else {
    lastId = data.lastId ?? lastId;
    setStatus(data.status);
  }
}

function start(): void {
  if (channel || following) return;
  if (!("BroadcastChannel" in window)) {
    lead();
    return;
  }
  channel = new BroadcastChannel(name);
  channel.onmessage = onWord;
  say({ ask: true });
  stopLeading = waitToLead(name, lead);
}

function stop(): void {
  rest();
  stopLeading?.();
  stopLeading = null;
  channel?.close();
  channel = null;
  hearing = false;
  setStatus("disconnected");
}

/** Listens to events of the signed-in person. @returns stops */
export function live(listener: Listener): () => void {
  listeners.add(listener);
  listener.onStatus?.(status);
  if (hearing) listener.onEvent?.("reset", {});
  return () => void listeners.delete(listener);
}

// A page in the back-forward cache holds no stream; `reset` follows.
addEventListener("pagehide", stop);
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) start();
});
startBadges(live);
start();
