import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { type Failure, type Job, sqliteThread } from "./sqlite-thread";

const WORTH_IT = 4_096_000;
const TOO_LONG = 48_000_000;
const CHECKPOINT = "pragma wal_checkpoint(PASSIVE)";

interface Checkpoints {
  written(): void;
  stop(): void;
}

/**
 * Checkpoints the WAL in a worker thread; on failure SQLite does it itself.
 * @param alone runs a step on the writer's connection between transactions
 */
export function keepCheckpointing(
  writer: Database,
  path: string,
  alone: (work: () => void) => Promise<void>,
): Checkpoints {
  let worker: Worker | null = null;
  let busy = false;
  writer.run("pragma wal_autocheckpoint = 0");

  const giveUp = (): void => {
    void worker?.terminate();
    worker = null;
    writer.run("pragma wal_autocheckpoint = 1000");
    // For good.
    busy = true;
  };
  const start = (): Worker => {
    const started = sqliteThread();
    started.unref();
    started.on("message", (failure: Failure | null) => {
      if (failure) return giveUp();
      busy = false;
      // The rest is done between two writes, so that the next write restarts the log.
      if (size() > TOO_LONG) alone(finish).catch(giveUp);
    });
    started.on("error", giveUp);
    return started;
  };
  const finish = (): void => void writer.run(CHECKPOINT);
  const size = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    written() {
      if (busy || size() < WORTH_IT) return;
      worker ??= start();
      busy = true;
      worker.postMessage({ path, sql: CHECKPOINT } satisfies Job);
    },
    stop: () => void worker?.terminate(),
  };
}
