import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";

/** Bytes of write-ahead log from which on it is worth writing back; SQLite's own limit of 1,000 pages. */
const WORTH_IT = 4_096_000;
/** How many commits go by between two looks at the log's size. */
const LOOK_EVERY = 64;

export interface Checkpoints {
  /** Called after each commit. */
  written(): void;
  stop(): void;
}

/**
 * Writes the log back into the database from a thread of its own, so that no reader or writer waits for the disk
 * meanwhile. The thread starts when there is something to do. Should it fail, SQLite does the work itself again.
 */
export function keepCheckpointing(writer: Database.Database, path: string): Checkpoints {
  let worker: Worker | null = null;
  let busy = false;
  let commits = 0;
  writer.pragma("wal_autocheckpoint = 0");

  const giveUp = (): void => {
    void worker?.terminate();
    worker = null;
    writer.pragma("wal_autocheckpoint = 1000");
    commits = Number.NEGATIVE_INFINITY;
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./checkpoint-worker.ts", import.meta.url));
    started.unref();
    started.on("message", () => {
      busy = false;
    });
    started.on("error", giveUp);
    return started;
  };
  const size = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    written() {
      if (++commits < LOOK_EVERY || busy) return;
      commits = 0;
      const bytes = size();
      if (bytes < WORTH_IT) return;
      worker ??= start();
      busy = true;
      worker.postMessage({ path, bytes });
    },
    stop: () => void worker?.terminate(),
  };
}
