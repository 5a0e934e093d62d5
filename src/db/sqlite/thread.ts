import { Worker } from "node:worker_threads";
import { neededFile } from "../../runtime/product-file";

/** What `sqlite-worker.ts` is asked to do; it answers with a failure, or null. A null ends it. */
export interface Job {
  path: string;
  sql: string;
}

export interface Failure {
  message: string;
  code: string;
}

export const sqliteThread = (): Worker => new Worker(neededFile("src/db/sqlite/worker.ts"));

/** Runs one statement on a file in a thread of its own. @throws Error with the `code` of SQLite */
export async function runInThread(job: Job): Promise<void> {
  const worker = sqliteThread();
  try {
    const failure = await new Promise<Failure | null>((resolve, reject) => {
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
