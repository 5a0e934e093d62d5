/** Objects of a bucket, each read in pieces: a database of a gigabyte must not take one in memory. */
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { isMissingKey, withStorageTimeout } from "../../files/s3";
import { STORAGE_TIMEOUT } from "../../limits/pictures";

/** Reads an object in pieces, so that its size is no matter of memory; each piece has to come in time. */
async function* readPieces(client: Bun.S3Client, key: string): AsyncIterable<Uint8Array> {
  const reader = client.file(key).stream().getReader();
  try {
    for (;;) {
      const { done, value } = await withStorageTimeout(STORAGE_TIMEOUT, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Writes an object into a file of its own. */
export async function downloadObject(client: Bun.S3Client, key: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "w", 0o600);
  try {
    for await (const piece of readPieces(client, key)) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** SHA-256; null: missing. @throws Error of the bucket */
export async function digestOfObject(client: Bun.S3Client, key: string): Promise<string | null> {
  const hash = new Bun.CryptoHasher("sha256");
  try {
    for await (const piece of readPieces(client, key)) hash.update(piece);
    return hash.digest("hex");
  } catch (error) {
    if (isMissingKey(error)) return null;
    throw error;
  }
}
