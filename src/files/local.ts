import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomUuid } from "../runtime/random";
import { syncToDisk } from "../runtime/sync-to-disk";
import type { FileStore, StoredFile } from "./files";

/** Path in a subfolder named by the first letters: large folders are slow to list. */
const shardedPathOf = (root: string, name: string): string => join(root, name.slice(0, 2), name);

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* listStoredFiles(root: string): AsyncIterable<StoredFile> {
  // A missing root is not created here: the disk may be read-only.
  for (const folder of (await readdir(root, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
    if (!folder.isDirectory()) continue;
    for (const name of await readdir(join(root, folder.name))) {
      const found = await stat(join(root, folder.name, name)).catch(() => null);
      if (found?.isFile()) yield { name, since: found.mtimeMs, bytes: found.size };
    }
  }
}

/** Handles a missing file after the fact, as it may vanish between a check and its use. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/** Files in a directory, created on first use. */
export function localFiles(root: string): FileStore {
  return {
    async put(name, bytes) {
      const path = shardedPathOf(root, name);
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomUuid()}`;
      try {
        await writeDurably(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await syncToDisk(dirname(path));
    },
    async get(name) {
      return Bun.file(shardedPathOf(root, name)).bytes().catch(nullIfMissing);
    },
    async size(name) {
      return (await stat(shardedPathOf(root, name)).catch(nullIfMissing))?.size ?? null;
    },
    remove: (name) => rm(shardedPathOf(root, name), { force: true }),
    list: () => listStoredFiles(root),
  };
}
