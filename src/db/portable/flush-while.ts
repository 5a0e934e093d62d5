import { open } from "node:fs/promises";
import { sleep } from "../../runtime/timers";

/** ms between two flushes. */
const PAUSE = 50;

async function flush(path: string): Promise<void> {
  const file = await open(path, "r").catch(() => null);
  // Not there yet.
  if (!file) return;
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes a file again and again while it is written. What is left for its end, gigabytes of a large one, makes other
 * processes wait when they want their own bytes on the disk. @throws what `writing` throws, or an error of the disk
 */
export async function flushWhile<T>(path: string, writing: Promise<T>): Promise<T> {
  let isWriting = true;
  const end = () => {
    isWriting = false;
  };
  const ended = writing.then(end, end);
  const flushing = (async () => {
    while (isWriting) {
      await flush(path);
      await Promise.race([ended, sleep(PAUSE)]);
    }
  })();
  await Promise.allSettled([writing, flushing]);
  const written = await writing;
  await flushing;
  return written;
}
