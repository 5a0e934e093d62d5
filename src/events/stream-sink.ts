import { EVENT_STREAM_LIMITS } from "../limits/events";

/** One client's end of a stream, with a bounded queue. */
export interface StreamSink {
  stream: ReadableStream<Uint8Array>;
  hasRoom(): boolean;
  write(bytes: Uint8Array): void;
  end(): void;
}

interface SinkCallbacks {
  onRoom(): void;
  onGone(): void;
}

const KILOBYTE = 1024;

/** Counted in kB: Bun allocates a buffer of high-water-mark bytes per stream. */
const SINK_QUEUE = {
  highWaterMark: EVENT_STREAM_LIMITS.queueBytes / KILOBYTE,
  size: (chunk?: Uint8Array) => (chunk?.byteLength ?? 0) / KILOBYTE,
};

/** Opens a stream by a ReadableStream controller: it needs the least memory, and shows whether the client reads. */
export function openStreamSink({ onRoom, onGone }: SinkCallbacks): StreamSink {
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
  const stream = new ReadableStream<Uint8Array>(source, SINK_QUEUE);
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
