import { open } from "node:fs/promises";

/** Flushes a file or folder to disk; a rename is durable only after its folder is. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
