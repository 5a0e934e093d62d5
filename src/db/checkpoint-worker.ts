/** A thread that writes SQLite's log back into its database when it is told to. */
import { parentPort } from "node:worker_threads";
import Database from "better-sqlite3";

/** Bytes of log from which on writers are asked to wait: it could grow for ever under a load that never ends. */
const TOO_LONG = 48_000_000;

let database: Database.Database | null = null;

parentPort?.on("message", ({ path, bytes }: { path: string; bytes: number }) => {
  database ??= new Database(path);
  database.pragma("busy_timeout = 1000");
  database.pragma(`wal_checkpoint(${bytes > TOO_LONG ? "RESTART" : "PASSIVE"})`);
  parentPort?.postMessage("done");
});
