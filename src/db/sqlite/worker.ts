/** A thread for statements that take long: it keeps a connection of its own to the file it was asked about. */
import type { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";
import { openFile } from "./file";
import type { Failure, Job } from "./thread";

let database: Database | null = null;

function run({ path, sql }: Job): Failure | null {
  try {
    database ??= openFile(path);
    database.run(sql);
    return null;
  } catch (error) {
    const { message = "", code = "" } = Object(error);
    return { message, code };
  }
}

function end(): never {
  database?.close();
  process.exit();
}

parentPort?.on("message", (job: Job | null) => (job ? parentPort?.postMessage(run(job)) : end()));
