/** A reader of server-sent events, as browsers read them. */
import { loadServerContract } from "./client";
import type { Contract } from "./contract";

interface ReceivedEvent {
  id: string | null;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it sent.
  data: any;
}

const PATIENCE = 10_000;

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
  readonly happened: ReceivedEvent[] = [];
  /** Everything that came, as text. */
  raw = "";
  /** Resolves when the stream has ended, by whichever side. */
  readonly ended: Promise<void>;
  /** When each event came, as `performance.now()` says it. */
  readonly times: number[] = [];
  over = false;
  #rest = "";
  #taken = 0;
  #wake: () => void = () => undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  #fault: string | null = null;

  /** @param contract what the events are held to; null: they are a test's own */
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
      // A connection that breaks has ended too.
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
      this.happened.push(event);
      this.#hold(event);
      this.times.push(performance.now());
    }
    this.#wake();
  }

  #hold({ id, type, data }: ReceivedEvent): void {
    const told = { ...(id !== null && { id }), event: type, data };
    this.#fault ??= this.contract?.faultOfEvent(told) ?? null;
  }

  #complain(): void {
    if (this.#fault) throw new Error(`other than the document says: ${this.#fault}`);
  }

  /** Where it would resume. */
  get lastId(): string | undefined {
    return this.happened.findLast(({ id }) => id !== null)?.id ?? undefined;
  }

  /** The next event that was not yet taken, of a type where one is named. @throws Error when none comes in time */
  async next(type?: string): Promise<ReceivedEvent> {
    const late = performance.now() + PATIENCE;
    while (performance.now() < late) {
      this.#complain();
      const found = this.#following(type);
      if (found) return found;
      if (this.over) break;
      await this.#more();
    }
    throw new Error(`no ${type ?? "event"} came; the stream ${this.over ? "ended" : "is silent"}`);
  }

  /** The next event of a type that says so. @throws Error when none comes in time */
  async until(type: string, says: (data: ReceivedEvent["data"]) => boolean): Promise<ReceivedEvent> {
    for (;;) {
      const event = await this.next(type);
      if (says(event.data)) return event;
    }
  }

  #following(type: string | undefined): ReceivedEvent | null {
    while (this.#taken < this.happened.length) {
      const event = this.happened[this.#taken++];
      if (event && (!type || event.type === type)) return event;
    }
    return null;
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, 200);
    });
  }

  /** @throws Error where an event was other than the document says */
  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
    this.#complain();
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
