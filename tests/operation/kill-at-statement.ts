/** Loaded into a program under test: it is killed at the statement KILL_AT, else says how many there were. */
import { Database } from "bun:sqlite";
import pg from "pg";
import { PostgresConnection } from "../../src/db/postgres/pool";

const killAt = Number(process.env.KILL_AT ?? -1);
let statements = 0;

function killAtStatement<T extends object>(of: T, name: keyof T): void {
  const original = of[name] as (...args: unknown[]) => unknown;
  const counted = function (this: T, ...args: unknown[]) {
    if (statements++ === killAt) process.kill(process.pid, "SIGKILL");
    return original.apply(this, args);
  };
  of[name] = counted as T[keyof T];
}

killAtStatement(Database.prototype, "prepare");
killAtStatement(Database.prototype, "run");
killAtStatement(pg.Client.prototype, "query");
killAtStatement(PostgresConnection.prototype, "run");
process.on("exit", () => console.log(`${statements} statements`));
