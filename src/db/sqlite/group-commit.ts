import { monotonicTime } from "../../runtime/clock";
import { runNextTurn } from "../../runtime/timers";
import { isSqliteBusy, retryWhileLocked } from "./busy";
import { FifoLock } from "./fifo-lock";

interface GroupWriter {
  beforeBegin(): void;
  exec(sql: string): void;
  inTransaction(): boolean;
  /** Runs before whoever waits for the commit goes on. */
  committed(): void;
}

/** Verbs that share one commit. */
export interface CommitGroup {
  done: Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
  failed: unknown;
  verbs: number;
}

interface Options {
  /** ms one waits at most, for the connection and for other processes that write. */
  timeout: number;
  maxVerbs: number;
}

function newGroup(): CommitGroup {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Awaited by participants; a group whose only verb threw has none.
  promise.catch(() => undefined);
  const group: CommitGroup = {
    done: promise,
    succeed: resolve,
    fail(error) {
      group.failed ??= error;
      reject(error);
    },
    failed: null,
    verbs: 0,
  };
  return group;
}

/**
 * Group commit: verbs run one after another in savepoints of one transaction and are answered after its
 * commit. A verb that throws is rolled back alone. When SQLite drops the transaction, every verb in it fails.
 */
export class GroupCommit {
  readonly #lock: FifoLock;
  #group: CommitGroup | null = null;

  constructor(
    private readonly writer: GroupWriter,
    private readonly options: Options,
  ) {
    this.#lock = new FifoLock(options.timeout);
  }

  /** Waits for the connection and opens a savepoint. @throws Error with a code of SQLite when it cannot begin */
  async begin(): Promise<CommitGroup> {
    const until = monotonicTime() + this.options.timeout;
    await this.#lock.obtain();
    try {
      this.#group ??= this.#openNow() ?? (await retryWhileLocked(until, () => this.#open()));
      this.writer.exec("savepoint verb");
      this.#group.verbs++;
      return this.#group;
    } catch (error) {
      this.#drop(error);
      this.#lock.release();
      throw error;
    }
  }

  /** Ends a successful verb; resolves when it is durable. */
  async commit(group: CommitGroup): Promise<void> {
    try {
      this.writer.exec("release verb");
    } catch (error) {
      this.#drop(error);
    }
    this.#leave();
    return group.done;
  }

  /** Rolls back one verb; resolves when what it may have read is durable. */
  async rollback(group: CommitGroup, why: unknown): Promise<void> {
    if (this.writer.inTransaction()) {
      this.writer.exec("rollback to verb");
      this.writer.exec("release verb");
    } else this.#drop(why);
    this.#leave();
    return group.done;
  }

  /** Runs with no transaction open on the connection. */
  async alone<T>(work: () => T): Promise<T> {
    await this.#lock.obtain();
    try {
      this.#close();
      return work();
    } finally {
      this.#lock.release();
    }
  }

  /** null: another process writes. */
  #openNow(): CommitGroup | null {
    try {
      return this.#open();
    } catch (error) {
      if (isSqliteBusy(error)) return null;
      throw error;
    }
  }

  #open(): CommitGroup {
    this.writer.beforeBegin();
    this.writer.exec("begin immediate");
    return newGroup();
  }

  #leave(): void {
    const { maxVerbs } = this.options;
    const full = this.#group !== null && this.#group.verbs >= maxVerbs;
    if (full) this.#close();
    this.#lock.release();
    // A macrotask, so that requests read from the network meanwhile join; a microtask would group nobody.
    if (!full && !this.#lock.busy) runNextTurn(() => this.#closeIfIdle());
  }

  #closeIfIdle(): void {
    if (!this.#lock.busy) this.#close();
  }

  #close(): void {
    const group = this.#group;
    if (!group) return;
    try {
      this.writer.exec("commit");
      this.#group = null;
      group.succeed();
      this.writer.committed();
    } catch (error) {
      this.#drop(error);
    }
  }

  #drop(error: unknown): void {
    const group = this.#group;
    this.#group = null;
    if (this.writer.inTransaction()) this.writer.exec("rollback");
    group?.fail(error);
  }
}
