import { parentPort } from "node:worker_threads";
import Database from "better-sqlite3";

let database: Database.Database | null = null;

parentPort?.on("message", (path: string) => {
  database ??= new Database(path);
  database.pragma("wal_checkpoint(PASSIVE)");
  parentPort?.postMessage("done");
});
