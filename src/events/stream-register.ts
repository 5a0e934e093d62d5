import { KEEP_ALIVE_INTERVAL, QUICK_KEEP_ALIVE_INTERVAL } from "../limits/events";
import { eventIdPrefixOf } from "./sse-format";
import { openStreamSink } from "./stream-sink";
import type { OpenStream, StreamListener } from "./stream-types";

export interface StreamRequest {
  userId: string;
  sessionId: string;
  address: string;
  /** Last event id of the client; absent: from now on. */
  lastId?: string;
  /** Whether comments come every `QUICK_KEEP_ALIVE_INTERVAL`. */
  isQuick?: boolean;
}

/** Beats between two comments of a stream that is not quick. */
export const BEATS_PER_COMMENT = KEEP_ALIVE_INTERVAL / QUICK_KEEP_ALIVE_INTERVAL;

/** Open streams by person, and their number by address. */
export class StreamRegister {
  readonly #listeners = new Map<string, StreamListener>();
  readonly #addresses = new Map<string, number>();
  #size = 0;
  #opened = 0;

  constructor(private readonly onRoom: (listener: StreamListener) => void) {}

  get size(): number {
    return this.#size;
  }

  of(userId: string): StreamListener | undefined {
    return this.#listeners.get(userId);
  }

  from(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  everybody(): StreamListener[] {
    return [...this.#listeners.values()];
  }

  add({ userId, sessionId, address, isQuick }: StreamRequest): [StreamListener, OpenStream] {
    const known = this.#listeners.get(userId);
    const listener = known ?? { id: userId, tag: eventIdPrefixOf(userId), streams: new Set() };
    this.#listeners.set(userId, listener);
    const sink = openStreamSink({
      onRoom: () => stream.held && this.onRoom(listener),
      onGone: () => this.#remove(listener, stream),
    });
    const stream: OpenStream = {
      sessionId,
      address,
      sink,
      // Spread, so that not all are written to at once.
      beat: isQuick ? null : this.#opened++ % BEATS_PER_COMMENT,
      until: 0,
      cursor: null,
      held: false,
      late: false,
      missed: false,
    };
    listener.streams.add(stream);
    this.#addresses.set(address, this.from(address) + 1);
    this.#size++;
    return [listener, stream];
  }

  drop(listener: StreamListener, stream: OpenStream): void {
    this.#remove(listener, stream);
    stream.sink.end();
  }

  #remove(listener: StreamListener, stream: OpenStream): void {
    if (!listener.streams.delete(stream)) return;
    this.#size--;
    // Somebody may have reconnected under the same id.
    if (listener.streams.size === 0 && this.of(listener.id) === listener) this.#listeners.delete(listener.id);
    const left = this.from(stream.address) - 1;
    if (left > 0) this.#addresses.set(stream.address, left);
    else this.#addresses.delete(stream.address);
  }
}
