import { EVENTS } from "../limits";

/** One client's end of a stream, with a queue that does not grow without end. */
export interface Sink {
  stream: ReadableStream<Uint8Array>;
  /** Whether the client reads: there is room for more. */
  hasRoom(): boolean;
  write(bytes: Uint8Array): void;
  /** Ends the stream after what was written; again is harmless. */
  end(): void;
}

interface Reader {
  /** There is room again. */
  onRoom(): void;
  /** The client has gone. */
  onGone(): void;
}

const KILOBYTE = 1024;

/** Counted in kB: Bun sets aside a buffer as long as the mark says, in bytes, for each stream. */
const QUEUE = {
  highWaterMark: EVENTS.queue / KILOBYTE,
  size: (chunk?: Uint8Array) => (chunk?.byteLength ?? 0) / KILOBYTE,
};

/** A controller of a ReadableStream: of the three ways measured the lightest, and the one that tells who does not read. */
export function openSink({ onRoom, onGone }: Reader): Sink {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const source = {
    start(own: ReadableStreamDefaultController<Uint8Array>) {
      controller = own;
    },
    pull: onRoom,
    cancel() {
      controller = null;
      onGone();
    },
  };
  const stream = new ReadableStream<Uint8Array>(source, QUEUE);
  return {
    stream,
    hasRoom: () => (controller?.desiredSize ?? 0) > 0,
    write(bytes) {
      if (bytes.byteLength > 0) controller?.enqueue(bytes);
    },
    end() {
      const ended = controller;
      controller = null;
      ended?.close();
    },
  };
}
