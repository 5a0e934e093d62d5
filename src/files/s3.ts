import type { S3Config } from "../config/s3";
import { BUCKET_OBJECT_MAX, STORAGE_TIMEOUT } from "../limits/pictures";
import { waitAtMost } from "../runtime/outside";
import type { FileStore } from "./files";

const LIST_PAGE_SIZE = 1_000;

export const isMissingKey = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "NoSuchKey";

function nullIfMissing(error: unknown): null {
  if (isMissingKey(error)) return null;
  throw error;
}

/** Bounds the wait for a storage call, as the S3 client has neither timeout nor abort. @throws Error ETIMEDOUT after `timeout` ms */
export const withStorageTimeout = <T>(timeout: number, work: Promise<T>): Promise<T> =>
  waitAtMost("services", timeout, "the storage", work);

/**
 * Where the next page of a list begins; undefined: this was the last one.
 * @throws Error where the bucket does not get on: the list would have no end
 */
export function nextListStart(
  { contents = [], isTruncated }: Pick<Bun.S3ListObjectsResponse, "contents" | "isTruncated">,
  startAfter: string | undefined,
): string | undefined {
  if (!isTruncated) return undefined;
  const last = contents.at(-1)?.key;
  if (last === undefined || last <= (startAfter ?? "")) throw new Error("the bucket lists the same page again");
  return last;
}

type ObjectReader = ReadableStreamDefaultReader<Uint8Array>;

async function readUpTo(reader: ObjectReader, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > maxBytes) throw new Error("the bucket answers without end");
    chunks.push(value);
  }
}

/** Reads an object of at most `BUCKET_OBJECT_MAX` bytes; what is not read any more is cancelled. */
async function readObject(file: Bun.S3File, timeout: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader: ObjectReader = file.stream().getReader();
  try {
    return await withStorageTimeout(timeout, readUpTo(reader, BUCKET_OBJECT_MAX));
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** Files in an S3 bucket. @param prefix ends with a slash @param timeout ms, then ETIMEDOUT */
export function s3Files(config: S3Config, prefix = "", timeout: number = STORAGE_TIMEOUT): FileStore {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = config;
  const client = new Bun.S3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region });
  return {
    async put(name, bytes, type) {
      await withStorageTimeout(timeout, client.write(prefix + name, bytes, { type }));
    },
    get: (name) => readObject(client.file(prefix + name), timeout).catch(nullIfMissing),
    size: (name) => withStorageTimeout(timeout, client.size(prefix + name)).catch(nullIfMissing),
    remove: (name) => withStorageTimeout(timeout, client.delete(prefix + name)),
    async *list() {
      let startAfter: string | undefined;
      do {
        const page = await withStorageTimeout(timeout, client.list({ prefix, maxKeys: LIST_PAGE_SIZE, startAfter }));
        const { contents = [] } = page;
        for (const { key, lastModified, size = 0 } of contents) {
          yield { name: key.slice(prefix.length), since: Date.parse(lastModified ?? ""), bytes: size };
        }
        startAfter = nextListStart(page, startAfter);
      } while (startAfter);
    },
  };
}
