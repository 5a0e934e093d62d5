import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { type SqliteFailure, type SqliteJob, startSqliteThread } from "./thread";

const MIN_WAL_BYTES = 4_096_000;
const MAX_WAL_BYTES = 48_000_000;
const PASSIVE_CHECKPOINT_SQL = "pragma wal_checkpoint(PASSIVE)";

/** Checkpoints the WAL in a worker thread; on failure SQLite does it itself. */
export class WalCheckpointer {
  #worker: Worker | null = null;
  /** Resolves with the answer of the thread. */
  #running: PromiseWithResolvers<void> | null = null;
  #paused = false;
  /** Stopped, or left to SQLite. */
  #over = false;

  /** @param alone runs a step on the writer's connection between transactions */
  constructor(
    private readonly writer: Database,
    private readonly path: string,
    private readonly alone: (work: () => void) => Promise<void>,
  ) {
    writer.run("pragma wal_autocheckpoint = 0");
  }

  /** Called after each commit. */
  written(): void {
    if (this.#running || this.#paused || this.#over || this.#size() < MIN_WAL_BYTES) return;
    this.#worker ??= this.#start();
    this.#running = Promise.withResolvers();
    this.#worker.postMessage({ path: this.path, sql: PASSIVE_CHECKPOINT_SQL } satisfies SqliteJob);
  }

  /** Waits for the thread, beside which no other checkpoint does anything, and starts none during `work`. */
  async without(work: () => Promise<void>): Promise<void> {
    this.#paused = true;
    try {
      await this.#idle();
      await work();
    } finally {
      this.#paused = false;
    }
  }

  /** Ends the thread and its connection; the next log that has grown starts another. */
  rest = (): Promise<void> => this.without(() => this.#endThread());

  /** The same, for good. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.rest();
  }

  async #endThread(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    worker.ref();
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.postMessage(null);
    await ended;
  }

  async #idle(): Promise<void> {
    if (!this.#running) return;
    this.#worker?.ref();
    await this.#running.promise;
    this.#worker?.unref();
  }

  #start(): Worker {
    const started = startSqliteThread();
    started.unref();
    started.on("message", (failure: SqliteFailure | null) => {
      this.#answered();
      if (failure) return this.#giveUp();
      if (this.#paused || this.#over || this.#size() <= MAX_WAL_BYTES) return;
      // The rest is done between two writes, so that the next write restarts the log.
      this.alone(() => void this.writer.run(PASSIVE_CHECKPOINT_SQL)).catch(this.#giveUp);
    });
    const giveUpOn = () => this.#worker === started && this.#giveUp();
    started.on("error", giveUpOn);
    started.on("exit", giveUpOn);
    return started;
  }

  #answered(): void {
    this.#running?.resolve();
    this.#running = null;
  }

  #giveUp = (): void => {
    this.#answered();
    void this.#worker?.terminate();
    this.#worker = null;
    if (this.#over) return;
    this.#over = true;
    this.writer.run("pragma wal_autocheckpoint = 1000");
  };

  #size(): number {
    return statSync(`${this.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
