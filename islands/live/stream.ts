import { KEEP_ALIVE_INTERVAL } from "../../src/limits/events";
import { SECOND } from "../../src/runtime/units";
import type { ConnectionStatus } from "../../src/ui/chat/types";
import { isSignedOut } from "../timed-fetch";

export interface StreamEvent {
  type: string;
  data: unknown;
  id: string | null;
}

interface StreamHandlers {
  lastId(): string | null;
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

/** ms in which something comes on a connection that is alive: two comments of the server, or one when a call has failed. */
const SILENCE_TIMEOUT = 2 * KEEP_ALIVE_INTERVAL + SECOND;
const DOUBTED_SILENCE_TIMEOUT = KEEP_ALIVE_INTERVAL + SECOND;
const SILENCE_CHECK_INTERVAL = SECOND;
const FIRST_WAIT = SECOND / 2;
/** Longest pause: while somebody looks, while nobody does, and as the server may ask for. */
const LONGEST_WAIT = { visible: 4 * SECOND, hidden: 30 * SECOND, asked: 30 * SECOND };
/** For an answer; each fourth try is for networks that take longer. */
const CONNECT_TIMEOUT = 6 * SECOND;
const PATIENT_TIMEOUT = 20 * SECOND;
/** Connections that browsers keep to a server, by HTTP/1.1; ms for each to show that it is alive. */
const KEPT_CONNECTIONS = 6;
const PROBE_TIMEOUT = 1.5 * SECOND;

/** The browser would use others that are as dead as the stream's was: what is asked for on them is given up, which ends them. */
const endDeadConnections = (): Promise<unknown> =>
  Promise.allSettled(
    Array.from({ length: KEPT_CONNECTIONS }, () =>
      fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT) }),
    ),
  );

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
  #abort = new AbortController();
  #ending: Promise<unknown> | null = null;
  #endWait: () => void = () => undefined;
  readonly #silenceTimer = setInterval(() => this.#checkSilence(), SILENCE_CHECK_INTERVAL);

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
    this.#checkSilence(DOUBTED_SILENCE_TIMEOUT);
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

  /** A clock that was set back would hide a silence for as long. */
  #checkSilence(longest = SILENCE_TIMEOUT): void {
    if (Math.abs(Date.now() - this.#lastReceived) > longest) this.#giveUp();
  }

  /** Nothing comes on the connection. */
  #giveUp(): void {
    if (this.#abort.signal.aborted) return;
    this.#disconnect();
    this.#ending = endDeadConnections();
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
    this.#lastReceived = Number.NaN;
    const id = this.handlers.lastId();
    const headers = { accept: "text/event-stream", ...(id !== null && { "last-event-id": id }) };
    const isPatient = this.#attempts % 4 === 3;
    const timer = setTimeout(() => this.#giveUp(), isPatient ? PATIENT_TIMEOUT : CONNECT_TIMEOUT);
    const response = await fetch("/api/events", { headers, cache: "no-store", signal: abort.signal }).finally(() =>
      clearTimeout(timer),
    );
    this.#serverDelay = Math.max(FIRST_WAIT, Number(response.headers.get("retry-after")) * SECOND || 0);
    if (isSignedOut(response)) {
      this.handlers.onSignedOut?.();
      return false;
    }
    // A network that asks to sign in answers with a page of its own.
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!response.ok || !response.body || !isStream) throw new Error(String(response.status));
    this.#attempts = 0;
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
