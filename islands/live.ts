/** What is live: one stream of events for all tabs of a browser, and the badges of the tab bar that follow it. */
import { startBadges } from "./live-badges";
import { waitToLead } from "./live-lead";
import { type Following, follow, type Status, type Told } from "./live-stream";

export type { Status } from "./live-stream";

export interface Listener {
  /**
   * An event of `GET /api/events`. `reset` comes once when this page begins to hear, and whenever something may have
   * been missed: load anew what is shown.
   */
  onEvent?(type: string, data: unknown): void;
  /** How the connection stands; told at once too. */
  onStatus?(status: Status): void;
}

type Word = { ask: true } | { event: Told } | { status: Status; lastId: string | null };

const listeners = new Set<Listener>();
/** Marks the event ids of the person this page is of. */
const tag = document.body.dataset.live ?? "";
const name = `live-${tag}`;

let status: Status = "connecting";
let lastId: string | null = null;
/** This page has heard from a connected stream: from here on it misses nothing, or is told so. */
let hearing = false;
let channel: BroadcastChannel | null = null;
let following: Following | null = null;
let leave: (() => void) | null = null;

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

/** Somebody else has signed in in this browser: what happens to them is not for this page. */
const isForeign = ({ id }: Told): boolean => id !== null && !id.startsWith(`${tag}-`);

function hear(event: Told): void {
  if (isForeign(event)) {
    stop();
    return;
  }
  lastId = event.id ?? lastId;
  tell(event);
}

/** The tab that leads holds the stream and passes on what it hears. @returns what makes it one of the others */
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
    // The page as the server shows it now says so; whoever is banned reads why where they sign in.
    onSignedOut: () => location.reload(),
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
  leave = waitToLead(name, lead);
}

function stop(): void {
  rest();
  leave?.();
  leave = null;
  channel?.close();
  channel = null;
  hearing = false;
  setStatus("disconnected");
}

/** Listens to what happens to the person who is signed in. @returns what ends it */
export function live(listener: Listener): () => void {
  listeners.add(listener);
  listener.onStatus?.(status);
  if (hearing) listener.onEvent?.("reset", {});
  return () => void listeners.delete(listener);
}

// A page that is kept for the way back holds no stream; what it missed it is told by `reset`.
addEventListener("pagehide", stop);
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) start();
});
startBadges(live);
start();
