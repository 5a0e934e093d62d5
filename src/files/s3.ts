import type { S3Config } from "../config/s3";
import { STORAGE_TIMEOUT } from "../limits/pictures";
import { startTimer, stopTimer } from "../runtime/timers";
import type { FileStore } from "./files";

const LIST_PAGE_SIZE = 1_000;

export const isMissingKey = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "NoSuchKey";

/** Bounds the wait for a storage call, as the S3 client has neither timeout nor abort. @throws Error ETIMEDOUT after `patience` ms */
export async function withStorageTimeout<T>(patience: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const error = Object.assign(new Error("the storage did not answer in time"), { code: "ETIMEDOUT" });
  const timer = startTimer(() => reject(error), patience);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    stopTimer(timer);
  }
}

/** Files in an S3 bucket. @param prefix ends with a slash @param patience ms, then ETIMEDOUT */
export function s3Files(config: S3Config, prefix = "", patience: number = STORAGE_TIMEOUT): FileStore {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = config;
  const client = new Bun.S3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region });
  return {
    async put(name, bytes, type) {
      await withStorageTimeout(patience, client.write(prefix + name, bytes, { type }));
    },
    async get(name) {
      try {
        return await withStorageTimeout(patience, client.file(prefix + name).bytes());
      } catch (error) {
        if (isMissingKey(error)) return null;
        throw error;
      }
    },
    remove: (name) => withStorageTimeout(patience, client.delete(prefix + name)),
    async *list() {
      let startAfter: string | undefined;
      do {
        const page = await withStorageTimeout(patience, client.list({ prefix, maxKeys: LIST_PAGE_SIZE, startAfter }));
        const { contents = [], isTruncated } = page;
        for (const { key, lastModified, size = 0 } of contents) {
          yield { name: key.slice(prefix.length), since: Date.parse(lastModified ?? ""), bytes: size };
        }
        startAfter = isTruncated ? contents.at(-1)?.key : undefined;
      } while (startAfter);
    },
  };
}
