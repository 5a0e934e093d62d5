import { Lock } from "./lock";

interface Writer {
  /** Throws where nothing may be written any more. */
  beforeBegin(): void;
  exec(sql: string): void;
  inTransaction(): boolean;
}

/** Verbs that share one commit. */
export interface Group {
  /** Settled by the commit; rejected for all of them when it fails. */
  done: Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
  failed: unknown;
  verbs: number;
}

interface Options {
  /** ms one waits for the connection at most. */
  patience: number;
  /** How many verbs share one commit at most; 1: each has its own. */
  most: number;
}

function newGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Whoever takes part awaits it; a group whose only verb has already thrown is nobody's.
  promise.catch(() => undefined);
  const group: Group = {
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
 * Group commit on the one writing connection: verbs run one after another in one transaction, each in its own
 * savepoint, and are answered after the one durable commit they share. A verb that throws is rolled back alone; what
 * it saw may not be committed yet, so its answer waits for the commit too. When SQLite drops the whole transaction
 * (disk full, I/O error), every verb in it gets that error.
 */
export class GroupCommit {
  readonly #lock: Lock;
  #group: Group | null = null;

  constructor(
    private readonly writer: Writer,
    private readonly options: Options,
  ) {
    this.#lock = new Lock(options.patience);
  }

  /** Waits for the connection and opens a savepoint. @throws what SQLite says when it cannot begin */
  async begin(): Promise<Group> {
    await this.#lock.obtain();
    try {
      this.#group ??= this.#open();
      this.writer.exec("savepoint verb");
      this.#group.verbs++;
      return this.#group;
    } catch (error) {
      this.#drop(error);
      this.#lock.release();
      throw error;
    }
  }

  /** Ends a verb that went well; resolves when it is on disk. */
  async commit(group: Group): Promise<void> {
    try {
      this.writer.exec("release verb");
    } catch (error) {
      this.#drop(error);
    }
    this.#leave();
    return group.done;
  }

  /** Takes back a verb that threw; resolves when what it may rest on is on disk. */
  async rollback(group: Group, why: unknown): Promise<void> {
    if (this.writer.inTransaction()) {
      this.writer.exec("rollback to verb");
      this.writer.exec("release verb");
    } else this.#drop(why);
    this.#leave();
    return group.done;
  }

  /** Waits for its turn, with nothing uncommitted on the connection. */
  async alone<T>(work: () => T): Promise<T> {
    await this.#lock.obtain();
    try {
      this.#close();
      return work();
    } finally {
      this.#lock.release();
    }
  }

  #open(): Group {
    this.writer.beforeBegin();
    this.writer.exec("begin immediate");
    return newGroup();
  }

  #leave(): void {
    const { most } = this.options;
    const full = this.#group !== null && this.#group.verbs >= most;
    if (full) this.#close();
    this.#lock.release();
    // Whoever has been read from the network meanwhile takes part; a microtask would group nobody.
    if (!full && !this.#lock.busy) setImmediate(() => this.#closeIfIdle());
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
    } catch (error) {
      this.#drop(error);
    }
  }

  /** The transaction is lost with everything in it. */
  #drop(error: unknown): void {
    const group = this.#group;
    this.#group = null;
    if (this.writer.inTransaction()) this.writer.exec("rollback");
    group?.fail(error);
  }
}
