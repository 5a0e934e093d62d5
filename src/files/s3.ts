import type { S3Config } from "../config";
import type { Files } from "./files";

const LISTED = 1_000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "NoSuchKey";

/** Files in a bucket of anything that speaks S3. */
export function s3Files({ endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Config): Files {
  const client = new Bun.S3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region });
  return {
    async put(name, bytes, type) {
      await client.write(name, bytes, { type });
    },
    async get(name) {
      try {
        return await client.file(name).bytes();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => client.delete(name),
    async *list() {
      let startAfter: string | undefined;
      do {
        const { contents = [], isTruncated } = await client.list({ maxKeys: LISTED, startAfter });
        for (const { key, lastModified } of contents) {
          yield { name: key, since: Date.parse(lastModified ?? "") };
        }
        startAfter = isTruncated ? contents.at(-1)?.key : undefined;
      } while (startAfter);
    },
  };
}
