/** Loaded into a program under test: it is killed at the statement KILL_AT, else says how many there were. */
import { Database } from "bun:sqlite";
import pg from "pg";

const at = Number(process.env.KILL_AT ?? -1);
let statements = 0;

function killing<T extends object>(of: T, name: keyof T): void {
  const original = of[name] as (...args: unknown[]) => unknown;
  const counted = function (this: T, ...args: unknown[]) {
    if (statements++ === at) process.kill(process.pid, "SIGKILL");
    return original.apply(this, args);
  };
  of[name] = counted as T[keyof T];
}

killing(Database.prototype, "prepare");
killing(Database.prototype, "run");
killing(pg.Client.prototype, "query");
process.on("exit", () => console.log(`${statements} statements`));
