import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { lazyStream, splitIntoChunks } from "../files/lazy-stream";

/** A file of the archive; its content is read in parts. */
export interface ZipEntry {
  name: string;
  parts: AsyncIterable<string | Uint8Array>;
  uncompressed?: boolean;
}

const EMPTY_CHUNK = new Uint8Array();

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
  return lazyStream(zipChunks(files, time), onError);
}
