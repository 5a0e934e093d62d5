import type { ConnectionStatus } from "../../src/ui/chat/types";
import { CALL_TIMED_OUT } from "../call-timed-out";
import { startLiveBadges } from "./badges";
import { acknowledgeEvent } from "./delivered";
import { waitToLead } from "./leader";
import { type EventStream, openEventStream, type StreamEvent } from "./stream";

interface Listener {
  /** `reset` comes first, and whenever events may be missing: reload. */
  onEvent?(type: string, data: unknown): void;
  /** Called at once, too. */
  onStatus?(status: ConnectionStatus): void;
}

type TabMessage =
  | { ask: true; check?: true }
  | { here: true }
  | ({ event: StreamEvent } & Lead)
  | ({ status: ConnectionStatus; lastId: string | null } & Lead);

/** ms since 1970 at which the tab that says so began to lead; one that was suspended may not know yet that it does no longer. */
interface Lead {
  since: number;
}

/** `event` with a `StreamEvent`, `status` with a `ConnectionStatus` as detail. */
const live = new EventTarget();
const personTag = document.body.dataset.live ?? "";
const channelName = `live-${personTag}`;

let streamStatus: ConnectionStatus = "connecting";
/** First the last event that a page knows which must miss none; the stream goes on from there. */
let lastId: string | null = document.body.dataset.last ?? null;
/** How often it was said that events may be missing: first by a connected stream, then after each gap. */
let resets = 0;
let channel: BroadcastChannel | null = null;
let eventStream: EventStream | null = null;
let leadSince = 0;
let stopLeading: (() => void) | null = null;

/** ms until the reload while another page is loading: an immediate reload would cancel that navigation. */
const LEAVING_RELOAD_DELAY = 5_000;
const isLeavingPage = (): boolean => "going" in document.body.dataset;

/** Whether other tabs of this person may be open; to none nothing is posted: it costs as much as drawing a message. */
let others: "unknown" | "some" | "none" = "unknown";

const postToTabs = (message: TabMessage): void => {
  if (others !== "none") channel?.postMessage(message);
};

/** Who was here before leads, or waits to; who comes later asks. Without Web Locks it stays unknown. */
function lookForOthers(): void {
  navigator.locks?.query().then(
    ({ held = [], pending = [] }) => {
      const isOther = [...held, ...pending].some(({ name }) => name === channelName);
      if (others === "unknown") others = isOther ? "some" : "none";
    },
    () => undefined,
  );
}

function notifyListeners(event: StreamEvent): void {
  if (event.type === "reset") resets++;
  if (eventStream) acknowledgeEvent(event.type, event.data);
  live.dispatchEvent(new CustomEvent("event", { detail: event }));
}

/** With the first connection, and after one that ended before its first id: nobody tells of what came between. */
function announceReset(): void {
  notifyListeners({ type: "reset", data: {}, id: null });
}

function setStatus(next: ConnectionStatus): void {
  const hasConnected = next === "connected" && streamStatus !== "connected";
  streamStatus = next;
  document.body.dataset.connection = next;
  live.dispatchEvent(new CustomEvent("status", { detail: next }));
  if (hasConnected && (!resets || lastId === null)) announceReset();
}

/** Whether the event is another person's, who has signed in in this browser. */
const isOtherPersonsEvent = ({ id }: StreamEvent): boolean => id !== null && !id.startsWith(`${personTag}-`);

const seqOf = (id: string | null): number => (id === null ? -1 : Number(id.slice(personTag.length + 1)));

/** After a change of leader the same event may come from both. Counts, and `reset`, are always news. */
const isKnownEvent = ({ type, id }: StreamEvent): boolean =>
  id !== null && type !== "unread" && type !== "reset" && seqOf(id) <= seqOf(lastId);

function receiveEvent(event: StreamEvent): void {
  if (isOtherPersonsEvent(event)) {
    stopLiveEvents();
    return;
  }
  if (isKnownEvent(event)) return;
  if (event.type === "reset" || seqOf(event.id) > seqOf(lastId)) lastId = event.id ?? lastId;
  notifyListeners(event);
}

/** The leading tab holds the stream and forwards events. */
function leadTabs(): () => void {
  leadSince = Math.max(Date.now(), leadSince + 1);
  const since = leadSince;
  eventStream = openEventStream({
    lastId: () => lastId,
    isQuick: () => document.querySelector(".chat-scroll") !== null,
    onEvent(event) {
      receiveEvent(event);
      if (eventStream) postToTabs({ event, since });
    },
    onStatus(next) {
      setStatus(next);
      postToTabs({ status: next, lastId, since });
    },
    // The reloaded page, or the sign-in page, says why.
    onSignedOut: () => void setTimeout(() => location.reload(), isLeavingPage() ? LEAVING_RELOAD_DELAY : 0),
  });
  return closeEventStream;
}

function closeEventStream(): void {
  eventStream?.stop();
  eventStream = null;
}

function onQuestion(check: true | undefined): void {
  postToTabs(eventStream ? { status: streamStatus, lastId, since: leadSince } : { here: true });
  if (check) eventStream?.check();
}

function onTabMessage({ data }: MessageEvent<TabMessage>): void {
  others = "some";
  if ("here" in data) return;
  if ("ask" in data) onQuestion(data.check);
  else if (!eventStream && isOfLeader(data)) {
    leadSince = data.since;
    if ("event" in data) receiveEvent(data.event);
    else followStatus(data.status, data.lastId);
  }
}

/** A tab says that it is connecting when it begins to lead, whatever the device's clock says by then. */
const isOfLeader = (message: Lead & { status?: ConnectionStatus }): boolean =>
  message.since >= leadSince || message.status === "connecting";

/** @param id the event after which the leader goes on; what lies between it and this tab's last one reaches nobody */
function followStatus(status: ConnectionStatus, id: string | null): void {
  const isNewer = seqOf(id) > seqOf(lastId);
  const isGap = status === "connected" && lastId !== null && (id === null || isNewer);
  // Until the leader is connected this tab may come to lead, and goes on from its own.
  if (isNewer && (isGap || lastId === null)) lastId = id;
  setStatus(status);
  if (isGap) announceReset();
}

/** The one opinion of the network is the stream's. */
function checkStream(): void {
  if (eventStream) eventStream.check();
  else postToTabs({ ask: true, check: true });
}

function startLiveEvents(): void {
  if (channel || eventStream) return;
  if (!("BroadcastChannel" in window)) {
    leadTabs();
    return;
  }
  channel = new BroadcastChannel(channelName);
  channel.onmessage = onTabMessage;
  others = "unknown";
  postToTabs({ ask: true });
  // Before this tab's own request.
  lookForOthers();
  stopLeading = waitToLead(channelName, leadTabs);
}

function stopLiveEvents(): void {
  closeEventStream();
  stopLeading?.();
  stopLeading = null;
  channel?.close();
  channel = null;
  resets = 0;
  setStatus("disconnected");
}

/** Listens to events of the signed-in person. @returns stops */
export function subscribeLive(listener: Listener): () => void {
  const stopped = new AbortController();
  const listen = <T>(kind: string, notify: (detail: T) => void) =>
    live.addEventListener(kind, (event) => notify((event as CustomEvent<T>).detail), stopped);
  listen<StreamEvent>("event", ({ type, data }) => listener.onEvent?.(type, data));
  listen<ConnectionStatus>("status", (status) => listener.onStatus?.(status));
  listener.onStatus?.(streamStatus);
  // Who comes after a gap is told of it, too: the first is what every page begins with.
  for (let n = Math.min(resets, 2); n > 0; n--) listener.onEvent?.("reset", {});
  return () => stopped.abort();
}

// A page in the back-forward cache holds no stream; `reset` follows.
addEventListener("pagehide", stopLiveEvents);
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) startLiveEvents();
});
addEventListener(CALL_TIMED_OUT, checkStream);
startLiveBadges(subscribeLive);
startLiveEvents();
