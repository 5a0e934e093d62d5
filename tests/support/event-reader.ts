/** A reader of server-sent events, as browsers read them. */
import { loadServerContract } from "./client";
import type { Contract } from "./contract";

/** The payload of an event, parsed from JSON. */
export type EventData = Record<string, unknown>;

interface ReceivedEvent {
  id: string | null;
  type: string;
  data: EventData;
}

const TIMEOUT = 10_000;

function parseEventBlock(block: string): ReceivedEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, value);
  }
  const data = fields.get("data");
  return data === undefined
    ? null
    : { id: fields.get("id") ?? null, type: fields.get("event") ?? "message", data: JSON.parse(data) };
}

/** Reads a stream from its beginning until it ends or is closed. */
export class EventReader {
  readonly events: ReceivedEvent[] = [];
  /** All received text. */
  raw = "";
  /** Resolves when either side has ended the stream. */
  readonly ended: Promise<void>;
  /** When each event was received, by `performance.now()`. */
  readonly times: number[] = [];
  over = false;
  #rest = "";
  #taken = 0;
  #wake: () => void = () => undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  #fault: string | null = null;

  /** @param contract that the events must follow; null: they are a test's own */
  constructor(
    stream: ReadableStream<Uint8Array>,
    private readonly contract: Contract | null = null,
  ) {
    this.#reader = stream.getReader();
    this.ended = this.#read();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        this.#take(decoder.decode(value, { stream: true }));
      }
    } catch {
      // A broken connection has ended too.
    }
    this.over = true;
    this.#wake();
  }

  #take(text: string): void {
    this.raw += text;
    const blocks = (this.#rest + text).split("\n\n");
    this.#rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEventBlock(block);
      if (!event) continue;
      this.events.push(event);
      this.#checkContract(event);
      this.times.push(performance.now());
    }
    this.#wake();
  }

  #checkContract({ id, type, data }: ReceivedEvent): void {
    const event = { ...(id !== null && { id }), event: type, data };
    this.#fault ??= this.contract?.faultOfEvent(event) ?? null;
  }

  #throwFault(): void {
    if (this.#fault) throw new Error(`other than the document says: ${this.#fault}`);
  }

  /** The id after which a reconnected stream would resume. */
  get lastId(): string | undefined {
    return this.events.findLast(({ id }) => id !== null)?.id ?? undefined;
  }

  /** The next event that was not returned yet, of a type where one is given. @throws Error when none comes in time */
  async next(type?: string): Promise<ReceivedEvent> {
    const deadline = performance.now() + TIMEOUT;
    while (performance.now() < deadline) {
      this.#throwFault();
      const event = this.#takeNext(type);
      if (event) return event;
      if (this.over) break;
      await this.#waitForMore();
    }
    throw new Error(`no ${type ?? "event"} came; the stream ${this.over ? "ended" : "is silent"}`);
  }

  /** The next event of a type whose payload matches. @throws Error when none comes in time */
  async until(type: string, matches: (data: EventData) => boolean): Promise<ReceivedEvent> {
    for (;;) {
      const event = await this.next(type);
      if (matches(event.data)) return event;
    }
  }

  #takeNext(type: string | undefined): ReceivedEvent | null {
    while (this.#taken < this.events.length) {
      const event = this.events[this.#taken++];
      if (event && (!type || event.type === type)) return event;
    }
    return null;
  }

  #waitForMore(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, 200);
    });
  }

  /** Closes the stream. @throws Error where an event did not follow the contract */
  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
    this.#throwFault();
  }
}

/** Opens a stream of a running server. @throws Error where it is refused */
export async function openEventReader(url: string, token: string, lastId?: string): Promise<EventReader> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastId !== undefined && { "last-event-id": lastId }),
  };
  const response = await fetch(`${url}/api/events`, { headers });
  if (!response.ok || !response.body) throw new Error(`refused: ${response.status}`);
  return new EventReader(response.body, await loadServerContract(url));
}
