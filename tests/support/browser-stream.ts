/** A stream of server-sent events that the test writes, with the comments of a server. */
import { KEEP_ALIVE_INTERVAL } from "../../src/limits/events";
import { SECOND } from "../../src/runtime/units";
import type { NetworkRequest } from "./browser-network";

export class EventFeed {
  isOpen = true;
  /** Nothing arrives on it any more, and it does not end. */
  isMute = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(readonly request: NetworkRequest) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.isOpen = false;
      },
    });
    const asked = request.parts.headers.get("alive-interval");
    const interval = asked === null ? KEEP_ALIVE_INTERVAL : Number(asked) * SECOND;
    request.answer(200, body, { "content-type": "text/event-stream", "alive-interval": String(interval / SECOND) });
    const owner = Object.defineProperty({ closed: false }, "closed", { get: () => !this.isOpen || this.isMute });
    request.clock.plan(owner, () => this.write(":\n\n"), interval, interval);
    request.parts.signal?.addEventListener("abort", () => this.break());
  }
  /** Raw text, in the pieces in which the network delivers it. */
  write(text: string): void {
    this.writeBytes(new TextEncoder().encode(text));
  }
  writeBytes(bytes: Uint8Array): void {
    if (this.isOpen && !this.isMute && bytes.length > 0) this.#controller?.enqueue(bytes);
  }
  send(event: string, data: unknown, id?: string): void {
    this.write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }
  /** The server ends it. */
  end(): void {
    if (this.isOpen) this.#controller?.close();
    this.isOpen = false;
  }
  /** The connection breaks, or the page gives it up. */
  break(): void {
    if (this.isOpen) this.#controller?.error(new TypeError("network error"));
    this.isOpen = false;
  }
}
