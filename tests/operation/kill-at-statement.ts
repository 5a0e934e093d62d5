/**
 * Loaded into a program under test: it is killed at the statement KILL_AT, else says how many there were. With WAIT_AT it
 * waits there until its input ends.
 */
import { Database } from "bun:sqlite";
import { readSync } from "node:fs";
import pg from "pg";
import { PostgresConnection } from "../../src/db/postgres/pool";

const killAt = Number(process.env.KILL_AT ?? -1);
const waitAt = Number(process.env.WAIT_AT ?? -1);
let statements = 0;

/** Nothing else happens here meanwhile. */
function waitForInput(): void {
  console.log("waiting");
  readSync(0, new Uint8Array(1));
}

function killAtStatement<T extends object>(of: T, name: keyof T): void {
  const original = of[name] as (...args: unknown[]) => unknown;
  const counted = function (this: T, ...args: unknown[]) {
    if (statements === waitAt) waitForInput();
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
