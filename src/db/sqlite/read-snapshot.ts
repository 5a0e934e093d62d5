import type { Database } from "bun:sqlite";
import { runNextTurn } from "../../runtime/timers";

/**
 * One read transaction for all that is read in one turn of the event loop: taking SQLite's locks costs as much
 * as a point read. It ends with every commit of this process, so that nobody misses what was answered.
 */
export class ReadSnapshot {
  readonly #begin;
  readonly #commit;
  #open = false;

  constructor(private readonly reader: Database) {
    this.#begin = reader.prepare("begin");
    this.#commit = reader.prepare("commit");
  }

  /** Called before each read. */
  enter(): void {
    if (this.#open) return;
    this.#begin.run();
    this.#open = true;
    runNextTurn(this.end);
  }

  /** The next read sees what is committed by then. */
  end = (): void => {
    if (!this.#open) return;
    this.#open = false;
    // An I/O error may have ended it.
    if (!this.reader.inTransaction) return;
    try {
      this.#commit.run();
    } catch {
      // Of a damaged file. It only read, and each read said so to who asked.
      if (this.reader.inTransaction) this.reader.exec("rollback");
    }
  };

  close(): void {
    this.end();
    this.#begin.finalize();
    this.#commit.finalize();
  }
}
