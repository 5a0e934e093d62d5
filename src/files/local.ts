import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files, Kept } from "./files";

/** Thousands of files in one folder are slow to list: the first letters of a name are its folder. */
const pathOf = (root: string, name: string): string => join(root, name.slice(0, 2), name);

/** The bytes have reached the disk when this returns. */
async function written(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name may hold after a power cut only when its folder has reached the disk too. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* within(root: string): AsyncIterable<Kept> {
  for (const folder of await readdir(root, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const name of await readdir(join(root, folder.name))) {
      const found = await stat(join(root, folder.name, name)).catch(() => null);
      if (found?.isFile()) yield { name, since: found.mtimeMs };
    }
  }
}

/** Asked for first and read then, a file could go between. */
function nothingWhereMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/** Files in a directory, which is made with the first of them. */
export function localFiles(root: string): Files {
  return {
    async put(name, bytes) {
      const path = pathOf(root, name);
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${crypto.randomUUID()}`;
      try {
        await written(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await synced(dirname(path));
    },
    async get(name) {
      return Bun.file(pathOf(root, name)).bytes().catch(nothingWhereMissing);
    },
    remove: (name) => rm(pathOf(root, name), { force: true }),
    async *list() {
      await mkdir(root, { recursive: true });
      yield* within(root);
    },
  };
}
