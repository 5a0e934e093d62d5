import type { Listener, Stream } from "./listener";
import { openSink } from "./sink";
import { tagOf } from "./sse-format";

export interface Opening {
  userId: string;
  sessionId: string;
  address: string;
  /** Last event id of the client; absent: from now on. */
  lastId?: string;
}

/** Open streams by person, and their number by address. */
export class Register {
  readonly #listeners = new Map<string, Listener>();
  readonly #addresses = new Map<string, number>();
  #size = 0;

  constructor(private readonly onRoom: (listener: Listener) => void) {}

  get size(): number {
    return this.#size;
  }

  of(userId: string): Listener | undefined {
    return this.#listeners.get(userId);
  }

  from(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  everybody(): Listener[] {
    return [...this.#listeners.values()];
  }

  add({ userId, sessionId, address }: Opening): [Listener, Stream] {
    const known = this.#listeners.get(userId);
    const listener = known ?? { id: userId, tag: tagOf(userId), streams: new Set() };
    this.#listeners.set(userId, listener);
    const sink = openSink({
      onRoom: () => stream.held && this.onRoom(listener),
      onGone: () => this.#remove(listener, stream),
    });
    const stream: Stream = {
      sessionId,
      address,
      sink,
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

  drop(listener: Listener, stream: Stream): void {
    this.#remove(listener, stream);
    stream.sink.end();
  }

  #remove(listener: Listener, stream: Stream): void {
    if (!listener.streams.delete(stream)) return;
    this.#size--;
    // Somebody may have reconnected under the same id.
    if (listener.streams.size === 0 && this.of(listener.id) === listener) this.#listeners.delete(listener.id);
    const left = this.from(stream.address) - 1;
    if (left > 0) this.#addresses.set(stream.address, left);
    else this.#addresses.delete(stream.address);
  }
}
