import { Worker } from "node:worker_threads";
import { requiredFile } from "../../runtime/product-file";

/** What `worker.ts` is asked to do; it answers with a failure, or null. A null ends it. */
export interface SqliteJob {
  path: string;
  sql: string;
  /** Nothing is written where the file is: how it is read (`ReadablePlace`). */
  readOnly?: { immutable: boolean };
}

export interface SqliteFailure {
  message: string;
  code: string;
}

export const startSqliteThread = (): Worker => new Worker(requiredFile("src/db/sqlite/worker.ts"));

/** Runs one statement on a file in a thread of its own. @throws Error with the `code` of SQLite */
export async function runSqliteInThread(job: SqliteJob): Promise<void> {
  const worker = startSqliteThread();
  try {
    const failure = await new Promise<SqliteFailure | null>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the thread ended before its statement")));
      worker.postMessage(job);
    });
    if (failure) throw Object.assign(new Error(failure.message), { code: failure.code });
  } finally {
    await worker.terminate();
  }
}
