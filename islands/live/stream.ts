import { SECOND } from "../../src/runtime/units";

export type StreamStatus = "connecting" | "connected" | "disconnected" | "reconnecting";

export interface StreamEvent {
  type: string;
  data: unknown;
  id: string | null;
}

interface StreamHandlers {
  lastId(): string | null;
  onEvent(event: StreamEvent): void;
  onStatus(status: StreamStatus): void;
  onSignedOut?(): void;
}

export interface EventStream {
  reconnectNow(): void;
  stop(): void;
}

/** ms; the server sends at least a comment every 15 s. */
const SILENCE_TIMEOUT = 40 * SECOND;
const SILENCE_CHECK_INTERVAL = 5 * SECOND;
const FIRST_WAIT = SECOND / 2;
const LONGEST_WAIT = 30 * SECOND;

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
  #tries = 0;
  /** `retryOutboxMessage` of the server, ms. */
  #asked = FIRST_WAIT;
  #heard = 0;
  #cut = new AbortController();
  #wake: () => void = () => undefined;
  readonly #watching = setInterval(() => this.#watch(), SILENCE_CHECK_INTERVAL);

  constructor(private readonly handlers: StreamHandlers) {
    addEventListener("offline", this.#lose);
    addEventListener("online", this.#change);
    document.addEventListener("visibilitychange", this.reconnectNow);
    void this.#run();
  }

  reconnectNow = (): void => {
    this.#tries = 0;
    this.#asked = FIRST_WAIT;
    this.#watch();
    this.#wake();
  };

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#watching);
    removeEventListener("offline", this.#lose);
    removeEventListener("online", this.#change);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.#lose();
    this.#wake();
  }

  #lose = (): void => this.#cut.abort();

  /** A connection of the old network may be dead. */
  #change = (): void => {
    this.#lose();
    this.reconnectNow();
  };

  #watch(): void {
    if (Date.now() - this.#heard > SILENCE_TIMEOUT) this.#lose();
  }

  async #run(): Promise<void> {
    this.handlers.onStatus("connecting");
    while (await this.#once()) {
      await this.#wait();
      if (!this.#stopped) this.handlers.onStatus("reconnecting");
    }
  }

  /** @returns whether to retry */
  async #once(): Promise<boolean> {
    if (this.#stopped) return false;
    const shouldRetry = await this.#connect().catch(() => true);
    if (!this.#stopped) this.handlers.onStatus("disconnected");
    return shouldRetry && !this.#stopped;
  }

  /** @returns false when signed out */
  async #connect(): Promise<boolean> {
    this.#cut = new AbortController();
    this.#heard = Date.now();
    const id = this.handlers.lastId();
    const headers = { accept: "text/event-stream", ...(id !== null && { "last-event-id": id }) };
    const { signal } = this.#cut;
    const response = await fetch("/api/events", { headers, cache: "no-store", signal });
    this.#asked = Math.max(FIRST_WAIT, Number(response.headers.get("retry-after")) * SECOND || 0);
    if (response.status === 401) {
      this.handlers.onSignedOut?.();
      return false;
    }
    if (!response.ok || !response.body) throw new Error(String(response.status));
    this.#tries = 0;
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
      this.#heard = Date.now();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = fieldsOf(block);
    this.#asked = Number(fields.get("retry")) || this.#asked;
    const data = fields.get("data");
    if (data === undefined) return;
    const type = fields.get("event") ?? "message";
    this.handlers.onEvent({ type, data: JSON.parse(data), id: fields.get("id") ?? null });
  }

  /** Exponential backoff with jitter. */
  #wait(): Promise<void> {
    const longest = Math.min(LONGEST_WAIT, Math.max(this.#asked, FIRST_WAIT * 2 ** this.#tries++));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longest * (0.5 + Math.random() / 2));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Follows the event stream until stopped. */
export const openEventStream = (handlers: StreamHandlers): EventStream => new EventStreamConnection(handlers);
