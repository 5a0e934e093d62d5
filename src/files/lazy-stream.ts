import { yieldToEventLoop } from "../db/slices";

const CHUNK_BYTES = 64 * 1024;
const encoder = new TextEncoder();

/** Cuts parts into chunks of at most 64 kB, with a turn of the event loop after each. */
export async function* splitIntoChunks(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      yield bytes.subarray(offset, offset + CHUNK_BYTES);
      await yieldToEventLoop();
    }
  }
}

/** A stream that makes a chunk only when it is asked for one. @param onError called with the error that aborts it */
export function lazyStream(
  chunks: AsyncGenerator<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
