import { KEEP_ALIVE_INTERVAL, QUICK_KEEP_ALIVE_INTERVAL } from "../../src/limits/events";
import { SECOND } from "../../src/runtime/units";
import type { ConnectionStatus } from "../../src/ui/chat/types";
import { isSignedOut } from "../timed-fetch";
import { endDeadConnections, PING_DELAY } from "./dead-connections";

export interface StreamEvent {
  type: string;
  data: unknown;
  id: string | null;
}

interface StreamHandlers {
  lastId(): string | null;
  /** Whether a dead connection has to be known soon. */
  isQuick(): boolean;
  onEvent(event: StreamEvent): void;
  onStatus(status: ConnectionStatus): void;
  onSignedOut?(): void;
}

export interface EventStream {
  reconnectNow(): void;
  /** A call got no answer in time: connects anew if the server's last comment is missing, too. */
  check(): void;
  stop(): void;
}

/** Seconds between two comments of the server, as asked for and answered. */
const ALIVE_INTERVAL = "alive-interval";
/** ms that a comment may be late. */
const LATE = SECOND / 2;
const SILENCE_CHECK_INTERVAL = SECOND / 2;
const FIRST_WAIT = SECOND / 2;
/** Longest pause: while somebody looks, while nobody does, and as the server may ask for. */
const LONGEST_WAIT = { visible: 4 * SECOND, hidden: 30 * SECOND, asked: 30 * SECOND };
/** For an answer; each fourth try is for networks that take longer. */
const CONNECT_TIMEOUT = 6 * SECOND;
const PATIENT_TIMEOUT = 20 * SECOND;
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, value);
  }
  return fields;
}

class EventStreamConnection implements EventStream {
  #stopped = false;
  #attempts = 0;
  /** The server's `retry`, ms. */
  #serverDelay = FIRST_WAIT;
  /** NaN: no connection stands, and none is silent. */
  #lastReceived = Number.NaN;
  /** ms between two comments of the server. */
  #interval = KEEP_ALIVE_INTERVAL;
  #askedQuick = false;
  #abort = new AbortController();
  #ending: Promise<unknown> | null = null;
  #endWait: () => void = () => undefined;
  readonly #silenceTimer = setInterval(() => this.#look(), SILENCE_CHECK_INTERVAL);

  constructor(private readonly handlers: StreamHandlers) {
    addEventListener("offline", this.#disconnect);
    addEventListener("online", this.#onNetworkChange);
    document.addEventListener("visibilitychange", this.reconnectNow);
    void this.#run();
  }

  reconnectNow = (): void => {
    this.#attempts = 0;
    this.#serverDelay = FIRST_WAIT;
    this.#checkSilence();
    this.#endWait();
  };

  check(): void {
    this.#checkSilence(1);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#silenceTimer);
    removeEventListener("offline", this.#disconnect);
    removeEventListener("online", this.#onNetworkChange);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.#disconnect();
    this.#endWait();
  }

  #disconnect = (): void => this.#abort.abort();

  /** A connection of the old network may be dead. */
  #onNetworkChange = (): void => {
    this.#disconnect();
    this.reconnectNow();
  };

  /** Every now and then. */
  #look(): void {
    this.#checkSilence(2, (Math.random() * this.#interval) / 2);
    // A chat was opened in this page.
    if (!this.#askedQuick && this.#lastReceived && this.handlers.isQuick()) this.#disconnect();
  }

  /** Nothing comes on the connection. @param missed comments after which it is dead @param wait ms; a page that slept does not */
  #checkSilence(missed = 2, wait = 0): void {
    // A clock that was set back would hide a silence for as long.
    const late = Math.abs(Date.now() - this.#lastReceived) - missed * this.#interval - LATE;
    if (!(late > 0) || this.#abort.signal.aborted) return;
    this.#disconnect();
    this.#ending = endDeadConnections(late > 2 * SILENCE_CHECK_INTERVAL ? 0 : wait);
  }

  async #run(): Promise<void> {
    this.handlers.onStatus("connecting");
    while (await this.#connectOnce()) {
      await this.#wait();
      if (!this.#stopped) this.handlers.onStatus("reconnecting");
    }
  }

  /** @returns whether to retry */
  async #connectOnce(): Promise<boolean> {
    if (this.#stopped) return false;
    const shouldRetry = await this.#connect().catch(() => true);
    if (!this.#stopped) this.handlers.onStatus("disconnected");
    return shouldRetry && !this.#stopped;
  }

  /** @returns false when signed out */
  async #connect(): Promise<boolean> {
    await this.#ending;
    if (this.#stopped) return false;
    const abort = new AbortController();
    this.#abort = abort;
    const last = this.#lastReceived;
    this.#lastReceived = Number.NaN;
    const id = this.handlers.lastId();
    this.#askedQuick = this.handlers.isQuick();
    const headers = {
      accept: "text/event-stream",
      ...(this.#askedQuick && { [ALIVE_INTERVAL]: String(QUICK_KEEP_ALIVE_INTERVAL / SECOND) }),
      ...(id !== null && { "last-event-id": id }),
    };
    const isPatient = this.#attempts % 4 === 3;
    const timer = setTimeout(this.#disconnect, isPatient ? PATIENT_TIMEOUT : CONNECT_TIMEOUT);
    const probe = () => fetch("/healthz", { cache: "no-store", signal: abort.signal }).catch(() => undefined);
    const ping = last && setTimeout(probe, last + PING_DELAY - Date.now());
    const response = await fetch("/api/events", { headers, cache: "no-store", signal: abort.signal }).finally(() => {
      clearTimeout(timer);
      clearTimeout(ping);
    });
    this.#serverDelay = Math.max(FIRST_WAIT, Number(response.headers.get("retry-after")) * SECOND || 0);
    if (isSignedOut(response)) {
      this.handlers.onSignedOut?.();
      return false;
    }
    // A network that asks to sign in answers with a page of its own.
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!response.ok || !response.body || !isStream) throw new Error(String(response.status));
    this.#attempts = 0;
    this.#interval = Number(response.headers.get(ALIVE_INTERVAL)) * SECOND || KEEP_ALIVE_INTERVAL;
    this.#lastReceived = Date.now();
    this.handlers.onStatus("connected");
    await this.#read(response.body.getReader());
    return true;
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#lastReceived = Date.now();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#dispatch(block);
    }
  }

  #dispatch(block: string): void {
    const fields = fieldsOf(block);
    this.#serverDelay = Number(fields.get("retry")) || this.#serverDelay;
    const data = fields.get("data");
    if (data === undefined) return;
    const type = fields.get("event") ?? "message";
    this.handlers.onEvent({ type, data: JSON.parse(data), id: fields.get("id") ?? null });
  }

  /** Exponential backoff with jitter. */
  #wait(): Promise<void> {
    const backoff = Math.min(LONGEST_WAIT[document.visibilityState], FIRST_WAIT * 2 ** this.#attempts++);
    const longest = Math.max(backoff, Math.min(LONGEST_WAIT.asked, this.#serverDelay));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longest * (0.5 + Math.random() / 2));
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Follows the event stream until stopped. */
export const openEventStream = (handlers: StreamHandlers): EventStream => new EventStreamConnection(handlers);
