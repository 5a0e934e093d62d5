/** A thread for statements that take long: it keeps a connection of its own to the file it was asked about. */
import type { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";
import { openSqliteFile } from "./file";
import { openReadable } from "./read-only";
import type { SqliteFailure, SqliteJob } from "./thread";

let database: Database | null = null;

function run({ path, sql, readOnly }: SqliteJob): SqliteFailure | null {
  try {
    database ??= readOnly ? openReadable({ path, ...readOnly }) : openSqliteFile(path);
    database.run(sql);
    return null;
  } catch (error) {
    const { message = "", code = "" } = Object(error);
    return { message, code };
  }
}

function endThread(): never {
  database?.close();
  process.exit();
}

parentPort?.on("message", (job: SqliteJob | null) => (job ? parentPort?.postMessage(run(job)) : endThread()));
