/** A stream of server-sent events that the test writes. */
import type { NetworkRequest } from "./browser-network";

export class EventFeed {
  isOpen = true;
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
    request.answer(200, body, { "content-type": "text/event-stream" });
    request.parts.signal?.addEventListener("abort", () => this.break());
  }
  /** Raw text, in the pieces in which the network delivers it. */
  write(text: string): void {
    this.writeBytes(new TextEncoder().encode(text));
  }
  writeBytes(bytes: Uint8Array): void {
    if (this.isOpen && bytes.length > 0) this.#controller?.enqueue(bytes);
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
