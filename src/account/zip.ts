import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { yieldToEventLoop } from "../db/slices";

/** A file of the archive; its content is read in parts. */
export interface ZipEntry {
  name: string;
  parts: AsyncIterable<string | Uint8Array>;
  uncompressed?: boolean;
}

const EMPTY_CHUNK = new Uint8Array();
const CHUNK_BYTES = 64 * 1024;
const encoder = new TextEncoder();

async function* splitIntoChunks(parts: ZipEntry["parts"]): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      yield bytes.subarray(offset, offset + CHUNK_BYTES);
      await yieldToEventLoop();
    }
  }
}

async function* zipChunks(files: AsyncIterable<ZipEntry>, time: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, parts, uncompressed } of files) {
    const file = uncompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = time;
    zip.add(file);
    for await (const chunk of splitIntoChunks(parts)) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(EMPTY_CHUNK, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** A streamed zip archive. @param time of its files, ms @param onError called with the error that aborts the stream */
export function zipStream(
  files: AsyncIterable<ZipEntry>,
  time: number,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks = zipChunks(files, time);
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
