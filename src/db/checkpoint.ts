import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";

/** Bytes of write-ahead log from which on it is worth writing back; SQLite's own limit of 1,000 pages. */
const WORTH_IT = 4_096_000;
/** Bytes of log from which on it has to begin anew, as it would grow for ever under a load that never ends. */
const TOO_LONG = 48_000_000;
/** How many commits go by between two looks at the log's size. */
const LOOK_EVERY = 64;

interface Checkpoints {
  /** Called after each commit. */
  written(): void;
  stop(): void;
}

/**
 * Writes the log back into the database from a thread of its own, so that no reader or writer waits for the disk
 * meanwhile. The thread starts when there is something to do. Should it fail, SQLite does the work itself again.
 * @param alone runs something on the writer's connection while nothing is uncommitted there
 */
export function keepCheckpointing(
  writer: Database.Database,
  path: string,
  alone: (work: () => void) => Promise<void>,
): Checkpoints {
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
      // Nothing is left but what was written meanwhile; done between two writes, the next one begins the log anew.
      if (size() > TOO_LONG) alone(finish).catch(giveUp);
    });
    started.on("error", giveUp);
    return started;
  };
  const finish = (): void => void writer.pragma("wal_checkpoint(PASSIVE)");
  const size = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    written() {
      if (++commits < LOOK_EVERY || busy) return;
      commits = 0;
      if (size() < WORTH_IT) return;
      worker ??= start();
      busy = true;
      worker.postMessage(path);
    },
    stop: () => void worker?.terminate(),
  };
}
